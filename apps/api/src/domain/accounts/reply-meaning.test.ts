// database: none

import { expect, test } from 'vitest'
import { type ReplyMeaning, replyMeaningOf } from './reply-meaning'

/** One wording a line: what people write, and similar sentences that mean something else. */
const wordings: Readonly<Record<ReplyMeaning, string>> = {
  stop: `
    stop
    STOP
    Stop!!!
    stop.
    "stop"
    STOPALL
    stop all
    stop stop stop
    quit
    end
    END
    revoke
    opt out
    opt-out
    OPTOUT
    cancel
    unsubscribe
    remove
    🛑
    please stop
    Stop please, thank you
    I said STOP
    STOP this now
    stop it already
    can you stop
    I want to opt out
    I'd like to unsubscribe
    Unsubscribe me from this
    how do I unsubscribe?
    opt me out of these
    please don't text me anymore
    Please don’t text me again.
    do not text this number
    Do not contact me
    don't send me anything
    Never message me again
    stop texting me
    Stop sending me these
    stop sending these messages
    Will you stop texting me?
    Can you please stop sending me texts?
    quit texting me
    cease all messages
    end these texts
    no more texts
    No more messages please
    no more
    enough
    cancel my subscription
    cancel the reminders
    cancel text alerts
    I don't want these texts
    i dont want to get your messages
    I no longer wish to receive text messages
    I do not want to be contacted
    I don't want these anymore
    I never asked for these texts
    I didn't sign up for these messages
    I revoke my consent
    I withdraw my consent to be texted
    take me off your list
    Take me off this list!
    Get me off your list
    remove me
    Remove my number from your list
    please delete my number
    lose my number
    leave me alone
    Leave us alone
    go away
    fuck off
    wrong number
    You have the wrong number
    Sorry, wrong number. Stop.
    not interested
    I'm not interested
    Who is this? Stop texting me
    My mother died. Please stop sending reminders.
    I am tired of your texts
    parar
    PARE
    paren ya
    alto
    baja
    cancelar
    fin
    basta
    ¡Basta ya!
    no más
    no más mensajes
    No mas textos por favor
    no quiero más mensajes
    No quiero recibir mensajes
    ya no deseo recibir nada de ustedes
    no me manden más mensajes
    no me escriban
    No me envíen más textos
    Por favor no me molesten
    no me contacten más
    dejen de mandarme mensajes
    Deje de escribirme
    paren de enviar textos
    déjenme en paz
    Déjeme en paz!
    dejame tranquila
    denme de baja
    quiero darme de baja
    quítenme de la lista
    sáquenme de su lista
    bórrenme
    eliminen mi número
    cancelen los mensajes
    quiero cancelar los recordatorios
    revoco mi consentimiento
    número equivocado
    no me interesa
    ¿Pueden parar?`,
  start: `
    start
    START
     start.
    yes
    unstop
    comenzar
    sí
    si`,
  help: `
    help
    HELP
    help please
    info
    ayuda
    ¡Ayuda!`,
  unclear: `
    stop by the pharmacy
    I will stop by to get the text
    Can I stop in tomorrow?
    Should I stop taking it?
    stop taking the pills
    when does it end?
    When do the messages end?
    When will the reminders stop
    the end
    end of the month
    Does the coupon end in December?
    Did you stop texting?
    have you stopped sending reminders
    If I stop the texts, will my card still work
    why did the messages stop
    don't stop
    Please don't stop texting me
    I do not want you to stop the reminders
    do not unsubscribe me
    I want to quit smoking
    quit smoking program
    cancel my appointment
    I need to cancel my prescription
    can insurance revoke coverage
    the bus stop
    What is this
    who are you
    why don't you send me the coupon
    I don't text much
    you did not send the coupon
    they dont call me back
    I didn't get your text
    I don't have any refills
    I need no more pills
    take me to the pharmacy
    remove the coupon
    is this the wrong number
    thank you
    ok
    no
    no thanks
    yes please call me about the price
    help me find a pharmacy
    the price was wrong
    12345
    ¿cuándo es el fin del plan?
    ¿Cuándo paran los mensajes?
    tengo la presión baja
    la caja de baja dosis
    cancelar mi cita
    no más pastillas
    no me llegan los mensajes
    no me mandaron el cupón
    no dejen de mandarme mensajes
    no cancelen mis recordatorios
    paro en la farmacia
    para mi mamá
    ¿debo dejar de tomarla?
    gracias
    al fin
    quiero la medicina`,
}

const cases = Object.entries(wordings).flatMap(([meaning, lines]) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => [line, meaning] as const),
)

test.each(cases)('“%s” is %s', (text, meaning) => {
  expect(replyMeaningOf(text)).toBe(meaning)
})

test('an empty text is unclear, and anything past the maximum length is ignored', () => {
  expect(replyMeaningOf('')).toBe('unclear')
  expect(replyMeaningOf(' ?!. ')).toBe('unclear')
  expect(replyMeaningOf(`${'word '.repeat(100)}. stop`)).toBe('stop')
  expect(replyMeaningOf(`${'word '.repeat(100_000)}. stop`)).toBe('unclear')
})

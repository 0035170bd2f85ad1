/**
 * The meaning of a text message to us. A refusal counts in any reasonable wording (47 CFR 64.1200(a)(10)), not by
 * keyword alone; a keyword in a sentence about something else ("stop by the pharmacy") doesn't refuse. The rule, clause
 * by clause:
 *
 * 1. A clause of only a keyword and politeness refuses: "please stop", "I said STOP now", "no más".
 * 2. So does a clause that says no to messages: a word for ending or forbidding, soon followed by a word for messages
 * or sending them, or a set phrase ("take me off your list", "leave me alone", "denme de baja").
 * 3. A question about it ("when do the messages end?", "did you stop texting?") or its opposite ("don't stop the
 * reminders") doesn't refuse.
 *
 * One refusing clause is enough. An unclear text goes to a person. The test holds the table of wordings.
 */

export type ReplyMeaning = 'stop' | 'start' | 'help' | 'unclear'

/** The longest message that SMS services pass on, with its parts joined. */
export const maxTextLength = 1600

export function replyMeaningOf(text: string): ReplyMeaning {
  const clauses = clausesOf(text.slice(0, maxTextLength))
  if (clauses.some(refuses)) return 'stop'
  const [only = '', ...more] = clauses
  if (more.length > 0) return 'unclear'
  return startWords.test(only) ? 'start' : helpWords.test(only) ? 'help' : 'unclear'
}

/** Clauses in lower case, without accents, apostrophes and politeness. */
function clausesOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/🛑|⛔|🚫/gu, ' stop ')
    .replace(/['’‘`´]/g, '')
    .replace(/[-–—_/*#]+/g, ' ')
  return plain
    .split(/[^\p{L}\p{N} \t]+/u)
    .map((clause) => words(clause.replace(politeness, ' ')))
    .filter((clause) => clause !== '')
}

const words = (text: string) => text.trim().replace(/\s+/g, ' ')

const politeness =
  /\b(please|pls|plz|kindly|just|thanks|thank you|thx|ty|hi|hello|hey|ok|okay|sir|maam|folks|guys|right now|now|already|immediately|asap|at once|today|forever|por favor|porfavor|favor de|hola|gracias|ya|ahora mismo|ahora|de inmediato|inmediatamente|senores|senor|senora)\b/g

const startWords = /^(start|yes|unstop|comenzar|si)$/
const helpWords = /^(help|info|ayuda)$/

const refuses = (clause: string): boolean =>
  isKeyword(clause) ||
  (!isQuestion.test(clause) && !wantsContrary.test(clause) && phrases.some((it) => it.test(clause)))

/**
 * Whether the clause is one of the carriers' (CTIA) or the FCC rule's keywords, or their Spanish, with only filler
 * words around it.
 */
function isKeyword(clause: string): boolean {
  return bareKeyword.test(clause) || ledKeyword.test(clause)
}

const rest =
  '(?: (?:it|this|that|these|those|them|everything|all|all of (?:it|this|these|them)|esto|eso|todo|me|messages?))*'
const keyword =
  '(?:stop|stopp|stop ?all|quit|end|cancel|revoke|unsubscribe|remove|opt ?out|no more|enough|parar|pare|paren|para|alto|baja|cancelar|cancele|cancelen|fin|basta|detener|detenganse|terminar|no mas)'
const bareKeyword = new RegExp(`^${keyword}(?: ${keyword})*${rest}$`)
/** "I said stop", "can you stop this": no word for anything else that could stop. */
const ledKeyword = new RegExp(
  `^(?:(?:i|we|you|he|she|said|say|told|asked|want|wanna|would|like|id|need|have|must|can|could|will|to|and|again|reply|text|quiero|digo|dije|puede|pueden) )+(?:stop|quit|unsubscribe|opt ?out|parar|pare|paren)${rest}$`,
)

const messages =
  '(?:texts?|texting|messages?|messaging|msgs?|sms|reminders?|alerts?|notifications?|notices?|spam|spamming|emails?|contacting|sending|writing|bothering|harassing|bugging|annoying|notifying|pestering|subscription)'
const mensajes =
  '(?:mensajes?|mensajitos?|textos?|sms|recordatorios?|avisos?|notificaciones|alertas?|correos?|publicidad|suscripcion)'
/** Allows up to `count` words in between, except words that begin another thought. */
const between = (count: number, without = 'by|in|at|taking|using') => `(?: (?!(?:${without})\\b)\\w+){0,${count}} `

const phrases: readonly RegExp[] = [
  // Ending messages: "stop sending me these", "no more of your texts", "cancel my reminders".
  `\\b(?:stop|quit|cease|end|cancel|discontinue|halt|no more|enough with|done with|sick of|tired of)${between(4)}?${messages}\\b`,
  // Forbidding messages: "do not text me", "never contact this number"; but not "I don't text" or "why don't you send
  // it".
  `(?<!\\b(?:i|we|they|you|who|people) )\\b(?:dont|do not|never|not to|no longer)${between(3, 'you|we|they|i')}?(?:text|message|msg|contact|send|write|bother|email|notify|spam|call|harass)\\b`,
  `\\b(?:dont|do not|no longer|never|didnt|did not|not) (?:want|need|wish|like|care|agree|consent|sign up|asked?|interested)${between(5)}?(?:${messages}|texted|contacted|messaged|notified)\\b`,
  '\\b(?:dont|do not|no longer) want (?:this|these|those|them|it|any)(?: of (?:this|these|those|them|it))? any ?more\\b',
  '\\b(?:unsubscribe|opt (?:me )?out|opting out|optout)\\b',
  '\\b(?:revoke|withdraw|take back)(?: \\w+){0,3} (?:consent|permission|authorization|agreement)\\b',
  // Getting off a list.
  '\\b(?:remove|delete|erase|drop|forget|lose) (?:me\\b|(?:my|this) (?:cell |phone |mobile )?(?:number|phone|name|info|contact)\\b)',
  '\\b(?:take|get|leave|keep) (?:me|us|my number|my name|this number) (?:off|out|from)\\b',
  '\\b(?:get|be|come) off (?:of )?(?:this|your|the) (?:list|texts?|messages?)\\b',
  '\\b(?:leave|let) (?:me|us) (?:alone|be)\\b|^go away$|^get lost$|\\bfuck (?:off|you)\\b|\\bpiss off\\b',
  '^(?:(?:you|this|it|sorry|u)(?:ve| have| got| is|s|re)?(?: got)? )?(?:the |a )?wrong (?:number|person|phone)$',
  '^(?:(?:im|i am|we are|were) )?not interested$',
  // Spanish.
  `\\bno(?: \\w+){0,3} mas ${mensajes}\\b`,
  '\\bno (?:me |nos |quiero que me |quiero que |vuelvan? a |se )?(?:mande[ns]?|envie[ns]?|escriba[ns]?|escribir(?:me)?|moleste[ns]?|molestar|contacte[ns]?|textee[ns]?|llame[ns]?|mandar(?:me)?|enviar(?:me)?)\\b',
  '(?<!\\bno )\\b(?:deje|dejen|deja|dejar|pare|paren|parar|basta|termine|terminen|cese|cesen) de (?:\\w+ )?(?:mandar|enviar|escribir|molestar|textear|contactar|llamar|acosar)\\w*',
  `(?<!\\bno )\\b(?:cancele?n?|cancelar|cancela|pare?n?|parar|detengan?|detener|termine?n?|terminar|suspenda?n?|suspender|basta de|alto a)(?: \\w+){0,3} ${mensajes}\\b`,
  '\\b(?:deje|deja)n?(?:me|nos) (?:en paz|tranquil[oa]s?)\\b',
  `\\bno (?:deseo|quiero)(?: seguir)? (?:recibir|recibiendo|que me|mas$|(?:sus? |estos )?${mensajes})`,
  '\\b(?:quite|saque|borre|elimine|remueva|retire)n?(?:me|nos)\\b|\\b(?:quita|saca|borra|elimina)me\\b',
  '\\b(?:quite|saque|borre|elimine|remueva|retire)n? (?:mi|este) (?:numero|telefono|nombre|celular)\\b',
  '\\b(?:dar|dame|deme|denme|darme|darnos|doy) de baja\\b',
  '\\b(?:revoco|retiro|revocar|retirar)(?: \\w+){0,2} (?:consentimiento|permiso|autorizacion)\\b',
  '^(?:es(?:te es)?(?: un| el)? |tiene[ns]?(?: el)? )?numero equivocado$',
  '^no (?:me interesa|estoy interesad[oa])$',
].map((source) => new RegExp(source))

/** Questions about a refusal or an end; "can you stop" and "how do I stop" aren't here, since they do refuse. */
const isQuestion =
  /^(?:and |but |so |y |pero )?(?:when|why did|why have|did|does|do (?:i|we) (?:have|need)|has|have|if|should|was|were|is (?:it|this|the|my|your)|what (?:if|happens|time|day)|cuando|por que|porque|quien|cual|si|debo|ya me)\b/

/** "Don't stop the reminders", "no dejen de mandar". */
const wantsContrary =
  /\b(?:dont|do not|never|wont|will not|not|without)(?: (?:want|wish|like|need|going|you|me|them|us|ever|to)){0,3} (?:stop|stopping|quit|end|ending|cancel|cancell?ing|opt|opting|unsubscribe|revoke|remove|delete|take me off)\b|\bno (?:me |nos |quiero que |quiero )?(?:dejen?|dejar|paren?|parar|cancele[ns]?|cancelar|detengan?|quiten?me|saquen?me|borren?me|eliminen?me|den de baja)\b/

/** Every component of the design system in each of its states, in the toolbar's language. */
import type { Language } from '@rxgauge/text'
import {
  BellIcon,
  Button,
  CloseIcon,
  CodeBoxes,
  Combobox,
  FailureBoundary,
  HeartIcon,
  InfoIcon,
  LanguageSelect,
  MenuIcon,
  PasswordField,
  SearchIcon,
  Segments,
  SelectField,
  SendIcon,
  StarsField,
  SwitchField,
  TextAreaField,
  TextField,
  TurnIcon,
  useAdoptedStyles,
} from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { Drawer } from '@rxgauge/ui/drawer'
import { partStyles } from '@rxgauge/ui/styles'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'

const meta: Meta = { title: 'Parts' }
export default meta
type Story = StoryObj

/** Returns the sentence in the toolbar's language. */
type Say = (english: string, spanish: string) => string

const story = (show: (say: Say) => ReactElement): Story => ({
  render: (_, { globals }) => show((english, spanish) => ((globals.language as Language) === 'es' ? spanish : english)),
})

const Rows = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 'var(--rx-space-16)', justifyItems: 'start' }}>{children}</div>
)
/** A column as wide as its container. */
const Column = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 'var(--rx-space-16)' }}>{children}</div>
)
const ignore = () => undefined

export const Buttons = story((say) => (
  <Rows>
    {(['primary', 'other', 'link'] as const).map((kind) => (
      <Button key={kind} kind={kind}>
        {say('GET SAVINGS!', '¡OBTENER AHORROS!')}
      </Button>
    ))}
    {(['primary', 'other', 'link'] as const).map((kind) => (
      <Button key={kind} kind={kind} disabled>
        {say('SAVE CHANGES', 'GUARDAR CAMBIOS')}
      </Button>
    ))}
    <Button wide>
      {say('Select Insurance to compare to copay', 'Elija su seguro para comparar con el copago de sus medicamentos')}
    </Button>
    <Button wide kind="other">
      {say('Change my search settings', 'Cambiar la forma, la concentración, la cantidad y el lugar de la búsqueda')}
    </Button>
  </Rows>
))

/** A button with keyboard focus, and so with a focus ring. */
function FocusedButton({ children, ...rest }: ComponentProps<typeof Button>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `focusVisible` is newer than TypeScript's DOM types; it shows the ring as after a key press.
    place.current?.querySelector('button')?.focus({ focusVisible: true } as FocusOptions)
  }, [])
  return (
    <div ref={place}>
      <Button {...rest}>{children}</Button>
    </div>
  )
}

export const ButtonFocused = story((say) => <FocusedButton>{say('GET SAVINGS!', '¡OBTENER AHORROS!')}</FocusedButton>)

export const Fields = story((say) => (
  <Column>
    <TextField
      label={say('First name', 'Nombre')}
      value=""
      placeholder={say('As on your card', 'Como en su tarjeta')}
      onChange={ignore}
    />
    <TextField label={say('Zip code', 'Código postal')} value="10001" hint="New York, NY" onChange={ignore} />
    <TextField
      label={say('Zip code', 'Código postal')}
      value="1000"
      error={say('Zip must be 5 digits long', 'El código postal debe tener exactamente 5 dígitos, como 10001')}
      onChange={ignore}
    />
    <TextField label={say('Member ID', 'ID de miembro')} value="RXG001" disabled onChange={ignore} />
    <SelectField
      label={say('Strength', 'Concentración')}
      value="20"
      options={[
        { value: '10', label: '10 mg' },
        { value: '20', label: '20 mg' },
      ]}
      onChange={ignore}
    />
    <SelectField
      label={say('Search radius', 'Radio de búsqueda de farmacias cercanas')}
      value=""
      options={[{ value: '', label: say('Choose one', 'Elija uno') }]}
      error={say('Please choose a radius', 'Elija a cuántas millas de su casa desea buscar farmacias')}
      onChange={ignore}
    />
    <TextAreaField label={say('Your question', 'Su pregunta')} value="" rows={3} onChange={ignore} />
    <TextAreaField
      label={say('Your question', 'Su pregunta')}
      value="?"
      rows={3}
      notes={{ text: say('Nothing medical, please.', 'Nada médico, por favor.'), count: '1/500' }}
      error={say('Please write a little more', 'Escriba un poco más, por favor, para que podamos ayudarle')}
      onChange={ignore}
    />
  </Column>
))

export const PasswordsAndCodes = story((say) => {
  const show = { showLabel: say('Show', 'Mostrar'), hideLabel: say('Hide', 'Ocultar') }
  const code = {
    label: say('Temporary password', 'Contraseña temporal'),
    boxLabel: (place: number) => say(`Digit ${place}`, `Dígito ${place}`),
    length: 6,
    onChange: ignore,
  }
  return (
    <Column>
      <PasswordField {...show} label={say('Password', 'Contraseña')} value="" onChange={ignore} />
      <PasswordField {...show} label={say('Password', 'Contraseña')} value="Lake-House-7" onChange={ignore} />
      <PasswordField
        {...show}
        label={say('Password', 'Contraseña')}
        value="lake"
        error={say('It is too short', 'La contraseña es demasiado corta: use por lo menos ocho caracteres')}
        onChange={ignore}
      />
      <CodeBoxes {...code} value="" />
      <CodeBoxes {...code} value="123" />
      <CodeBoxes {...code} value="123456" error={say('That code has ended', 'Ese código ya venció: pida uno nuevo')} />
    </Column>
  )
})

const languages = { en: 'English', es: 'Español' }

export const Languages = story((say) => (
  <Rows>
    <LanguageSelect
      label={say('Language', 'Idioma')}
      value={say('en', 'es') as Language}
      names={languages}
      onChange={ignore}
    />
    <LanguageSelect
      isShort
      label={say('Language', 'Idioma')}
      value={say('en', 'es') as Language}
      names={languages}
      onChange={ignore}
    />
  </Rows>
))

const found = (say: Say) => [
  { key: '1', label: 'Atorvastatin', note: say('generic for Lipitor', 'genérico de Lipitor') },
  { key: '2', label: 'Lipitor', note: say('brand of Atorvastatin', 'marca de Atorvastatin') },
]

function Search({ say, ...differences }: { say: Say } & Partial<ComponentProps<typeof Combobox>>) {
  const [highlighted, highlight] = useState(0)
  return (
    <Combobox
      label={say('Medication', 'Medicamento')}
      placeholder={say('Type a medication name', 'Escriba el nombre de un medicamento')}
      clearLabel={say('Clear the medication', 'Borrar el medicamento')}
      text=""
      isOpen={false}
      highlighted={highlighted}
      options={[]}
      onType={ignore}
      onHighlight={highlight}
      onChoose={ignore}
      onOpen={ignore}
      onClose={ignore}
      onClear={ignore}
      {...differences}
    />
  )
}

export const SearchEmpty = story((say) => <Search say={say} />)
export const SearchOpen = story((say) => <Search say={say} text="ator" isOpen options={found(say)} />)
export const SearchNothing = story((say) => (
  <Search
    say={say}
    text="xyzzy"
    isInvalid
    note={{ text: say('Nothing was found', 'No se encontró ningún medicamento con ese nombre'), isError: true }}
  />
))

export const Choices = story((say) => {
  const byPrice = { value: 'price', label: say('Price', 'Precio') }
  const stars = {
    label: say('Your rating', 'Su calificación'),
    hint: say('Slide, or use the arrow keys', 'Deslice, o use las teclas de flecha'),
    step: 0.5,
    onChange: ignore,
  }
  const reminders = say('Reminders by text', 'Recordatorios por mensaje de texto en este número de teléfono')
  return (
    <Column>
      <Segments
        label={say('Order', 'Orden')}
        value="price"
        options={[
          byPrice,
          { value: 'distance', label: say('Distance', 'Distancia') },
          { value: 'map', label: say('Map', 'Mapa') },
        ]}
        onChange={ignore}
      />
      <Segments
        label={say('How you sign in', 'Cómo inicia sesión')}
        value="email"
        options={[
          { value: 'phone', label: say('Phone', 'Número de teléfono') },
          { value: 'email', label: say('Email', 'Correo electrónico') },
        ]}
        onChange={ignore}
      />
      <StarsField {...stars} value={0} valueText={say('None chosen', 'Ninguna elegida')} />
      <StarsField {...stars} value={3.5} valueText={say('3.5 of 5 stars', '3.5 de 5 estrellas')} />
      <SwitchField label={reminders} isOn stateText={say('On', 'Sí')} onChange={ignore} />
      <SwitchField
        label={reminders}
        note={say('Message rates may apply.', 'Pueden aplicarse tarifas de mensajes. Puede cancelar cuando quiera.')}
        isOn={false}
        stateText={say('Off', 'No')}
        onChange={ignore}
      />
      <SwitchField label={reminders} isOn={false} isDisabled stateText={say('Off', 'No')} onChange={ignore} />
    </Column>
  )
})

const icons = { SearchIcon, CloseIcon, InfoIcon, SendIcon, TurnIcon, MenuIcon, BellIcon }

/** Icons, price labels, and loading placeholders. */
export const Marks = story((say) => (
  <Column>
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 24, margin: 0, padding: 0, listStyle: 'none' }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon /> {name}
        </li>
      ))}
      <li>
        <HeartIcon isFull={false} /> <HeartIcon isFull /> HeartIcon
      </li>
    </ul>
    <p>
      Riverside Pharmacy <span className="rx-tag">{say('BEST PRICE!', '¡MEJOR PRECIO!')}</span>
    </p>
    <p className="rx-note">{say('Prices are estimates.', 'Los precios son estimaciones.')}</p>
    <div role="img" aria-label={say('Loading', 'Cargando')} style={{ display: 'grid', gap: 12 }}>
      <span className="rx-bar rx-pulse" />
      <span className="rx-bar rx-pulse" style={{ width: '60%' }} />
    </div>
  </Column>
))

const Broken = (): never => {
  throw new Error('A component that fails')
}

function FailedPart({ say }: { say: Say }) {
  useAdoptedStyles(partStyles)
  return (
    <FailureBoundary
      messages={{
        common: { tryAgain: say('TRY AGAIN', 'INTENTAR DE NUEVO'), close: say('Close', 'Cerrar') },
        errors: { crashed: say('Something went wrong here.', 'Algo salió mal en esta parte de la página.') },
        parts: { notLoaded: '', needsReload: '' },
      }}
    >
      <Broken />
    </FailureBoundary>
  )
}

export const PartThatFailed = story((say) => <FailedPart say={say} />)

export const OpenDialog = story((say) => (
  <Dialog title={say('Select insurance', 'Elegir seguro')} closeLabel={say('Close', 'Cerrar')} onClose={ignore}>
    <p>{say('What it asks stands here.', 'Aquí está lo que pregunta.')}</p>
    <Button wide>{say('DONE', 'LISTO')}</Button>
  </Dialog>
))

export const LongDialog = story((say) => (
  <Dialog
    title={say(
      'What your organization asks of you',
      'Lo que su organización le pregunta antes de continuar con la búsqueda',
    )}
    closeLabel={say('Close', 'Cerrar')}
    onClose={ignore}
  >
    {Array.from({ length: 12 }, (_, index) => (
      <p key={say(`${index}`, `${index}`)}>
        {say(
          'Prices vary by location, and the pharmacy decides the final price.',
          'Los precios varían según el lugar, y la farmacia decide el precio final que usted paga.',
        )}
      </p>
    ))}
    <Button wide>{say('DONE', 'LISTO')}</Button>
  </Dialog>
))

export const OpenDrawer = story((say) => (
  <Drawer title={say('Menu', 'Menú')} closeLabel={say('Close', 'Cerrar')} onClose={ignore}>
    <Button kind="link">{say('How It Works', 'Cómo funciona')}</Button>
  </Drawer>
))

/** The parts of the design system. */
import { Button, Combobox, SelectField, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'

const meta: Meta = { title: 'Parts' }
export default meta
type Story = StoryObj

export const Buttons: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <Button>GET SAVINGS!</Button>
      <Button kind="other">CANCEL</Button>
      <Button kind="link">CHANGE SEARCH SETTINGS</Button>
      <Button disabled>DONE</Button>
    </div>
  ),
}

export const Fields: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <TextField label="Zip code" value="10001" hint="New York, NY" onChange={() => undefined} />
      <TextField label="Zip code" value="1000" error="Zip must be 5 digits long" onChange={() => undefined} />
      <SelectField
        label="Strength"
        value="20"
        options={[
          { value: '10', label: '10 mg' },
          { value: '20', label: '20 mg' },
        ]}
        onChange={() => undefined}
      />
    </div>
  ),
}

function Suggestions({ isOpen }: { isOpen: boolean }) {
  const [highlighted, highlight] = useState(0)
  return (
    <Combobox
      label="Medication"
      placeholder="Type a medication name"
      clearLabel="Clear the medication"
      text={isOpen ? 'ator' : ''}
      isOpen={isOpen}
      highlighted={highlighted}
      options={[
        { key: '1', label: 'Atorvastatin', note: 'generic for Lipitor' },
        { key: '2', label: 'Lipitor', note: 'brand of Atorvastatin' },
      ]}
      onType={() => undefined}
      onHighlight={highlight}
      onChoose={() => undefined}
      onOpen={() => undefined}
      onClose={() => undefined}
      onClear={() => undefined}
    />
  )
}

export const SearchEmpty: Story = { render: () => <Suggestions isOpen={false} /> }
export const SearchOpen: Story = { render: () => <Suggestions isOpen /> }

export const OpenDialog: Story = {
  render: () => (
    <Dialog title="Select insurance" closeLabel="Close" onClose={() => undefined}>
      <p>What it asks stands here.</p>
      <Button wide>DONE</Button>
    </Dialog>
  ),
}

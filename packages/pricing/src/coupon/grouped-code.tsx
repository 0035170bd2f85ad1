/** A code in groups, without spaces in its text, so that it's selected and copied whole. */
import { Fragment } from 'react'
import { groupsOf } from './code-groups'

export const GroupedCode = ({ code }: { code: string }) => (
  <span className="rx-code">
    {groupsOf(code).map((group, index, groups) => (
      <Fragment key={groups.slice(0, index).join('').length}>
        <span>{group}</span>
        <wbr />
      </Fragment>
    ))}
  </span>
)

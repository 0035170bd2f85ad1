/** Short facts on one line. The dot between them isn't read aloud; there, it's a comma. */
import { Fragment, type ReactNode } from 'react'

export const Facts = ({ of: facts }: { of: readonly ReactNode[] }) =>
  facts.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          <span className="rx-hidden">, </span>
          <span aria-hidden="true"> · </span>
        </>
      )}
      {fact}
    </Fragment>
  ))

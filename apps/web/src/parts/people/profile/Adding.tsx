import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../page/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './profile.module.css'

/** A list with an add form, which replaces the button or the empty state. */
export const AddingSection = <Row,>({
  title,
  note,
  query,
  form,
  addLabel,
  onAdd,
  empty,
  quiet,
  children,
}: {
  title: string
  note?: ReactNode
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch'>
  form: ReactNode
  addLabel: string
  onAdd: () => void
  empty: ReactNode
  /** Another section of the page has the primary action. */
  quiet?: boolean
  children: (rows: Row[]) => ReactNode
}) => {
  const some = query.data !== undefined && query.data.length > 0
  return (
    <Section
      title={title}
      note={note}
      action={
        !form && some ? (
          <Button kind="soft" small icon="plus" onClick={onAdd}>
            {addLabel}
          </Button>
        ) : undefined
      }
    >
      {form && <div className={css.adding}>{form}</div>}
      <Loaded query={query} label={`Loading ${title.toLowerCase()}`} rows={2}>
        {(rows) =>
          rows.length > 0
            ? children(rows)
            : !form && (
                <EmptyState
                  action={
                    <Button kind={quiet ? 'soft' : 'go'} icon="plus" onClick={onAdd}>
                      {addLabel}
                    </Button>
                  }
                >
                  {empty}
                </EmptyState>
              )
        }
      </Loaded>
    </Section>
  )
}

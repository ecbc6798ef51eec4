import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Loaded } from '../../page/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { useFirstField } from '../../../ui/form/panel/useFirstField.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './profile.module.css'

/** Comes into view: the button that opened it may be rows below. */
const Adding = ({ children }: { children: ReactNode }) => {
  const place = useFirstField()
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <div ref={place} className={css.adding}>
      {children}
    </div>
  )
}

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
      {form && <Adding>{form}</Adding>}
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

import { paths } from '@tailshare/contract/base/paths'
import type { SavedSearch } from '@tailshare/contract/search/savedSearches'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { readPages, useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Switch } from '../../../ui/form/choices/Choices.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import css from './Favorites.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const RenameSearch = ({ search: { id, name }, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const change = useAction('changeSavedSearch')
  const form = useAppForm({
    defaults: { name },
    check: (values) => ({ name: values.name.trim() === '' ? fieldMessages.required : [] }),
    send: async (values) => {
      await change.mutateAsync({ params: { id }, body: values })
      onClose()
    },
  })
  return (
    <Dialog title="Rename this search" onClose={onClose}>
      <Form form={form} label="Rename this search">
        <FormField name="name" label="Name" maxLength={80} />
        <div>
          <Button type="submit" kind="go" busy={form.busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const Row = ({ search, onRename }: { search: SavedSearch; onRename: () => void }) => {
  const change = useAction('changeSavedSearch')
  const remove = useAction('deleteSavedSearch', { onDone: () => toast(`“${search.name}” is deleted`) })
  const params = { id: search.id }
  const hasAlert = change.isPending ? (change.variables.body.hasAlert ?? search.hasAlert) : search.hasAlert
  return (
    <li className={css.search}>
      <div>
        <h2>
          <Link to={paths.search(search.query)}>{search.name}</Link>
        </h2>
        {search.isOver && <p className="muted">Its dates have passed, so nothing new can fit.</p>}
      </div>
      <Switch
        label={
          <>
            Tell me what is new<span className="vh">, {search.name}</span>
          </>
        }
        checked={hasAlert}
        onChange={(event) => change.mutate({ params, body: { hasAlert: event.target.checked } }, { onError: toastError })}
      />
      <div className={css.acts}>
        <TextButton onClick={onRename}>Rename</TextButton>
        <TextButton onClick={() => remove.mutate({ params }, { onError: toastError })}>Delete</TextButton>
      </div>
    </li>
  )
}

export const SavedSearches = () => {
  const searches = useInfiniteQuery(readPages('listSavedSearches', { query: { limit: 20 } }))
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  if (searches.error && !searches.data) return <LoadError error={searches.error} onRetry={() => void searches.refetch()} />
  if (!searches.data) return <Skeleton shape="row" count={3} label="Loading saved searches" />
  const found = searches.data.pages.flatMap(({ results }) => results)
  if (found.length === 0)
    return (
      <EmptyState to={paths.search()} label="Search aircraft" icon="search">
        Press “Save this search” beside the filters, and we tell you when something new fits.
      </EmptyState>
    )
  return (
    <>
      <ul className={css.list}>
        {found.map((search) => (
          <Row key={search.id} search={search} onRename={() => setRenamed(search)} />
        ))}
      </ul>
      <ShowMore of={searches} />
      {renamed && <RenameSearch search={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import type { Document, Expiration } from '@tailshare/contract/people/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { askedName } from '../../../routing/asked.ts'
import { type Account } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { dayIn } from '@tailshare/contract/text/period'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { DocumentStanding, stateText } from '../../../parts/people/documents/DocumentBars.tsx'
import { DocumentFiles } from './DocumentFiles.tsx'
import { DocumentForm } from './form/DocumentForm.tsx'
import { ManyDocuments, type TakeWanted } from './ManyDocuments.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { Checkouts } from './Checkouts.tsx'
import { Transitions } from './Transitions.tsx'

/** `?upload=` opens the form, optionally with a kind; `?family=` presets the model family, `?choice=` a privilege. */
export const Documents = ({ account }: { account: Account }) => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('upload')
  const { next, goBack } = useWayBack()
  const expirations = useQuery(read('listExpirations'))
  const remove = useAction('deleteDocument', {
    onDone: () => toast('Deleted'),
  })
  const family = search.get('family') ?? ''
  const take = useRef<TakeWanted>(null)
  const openUpload = (kind: DocumentKind | '', modelFamily?: string) => {
    // Assign the requested kind to a waiting file instead of dropping the files.
    if (kind !== '' && take.current?.({ kind, family: modelFamily ?? '' })) return
    setMany(null)
    setSearch({ upload: kind, ...(modelFamily && { family: modelFamily }), ...(next && { next }) }, { preventScrollReset: true })
  }
  const opened = asked === null ? null : `${asked} ${family} ${search.get('choice') ?? ''}`
  const kind = askedName<DocumentKind>(asked, documentKinds) ?? ''
  const zone = homeZone(account)
  const today = dayIn(useNow(), zone)
  // Files cannot be in the URL, so keep them in memory until uploaded or closed.
  const [many, setMany] = useState<File[] | null>(null)
  const onDone = () => {
    setMany(null)
    goBack(() => setSearch({}, { replace: true, preventScrollReset: true }))
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened === null) return
    place.current?.closest('section')?.scrollIntoView({ block: 'start' })
    // The user may already have typed before hydration.
    if (!place.current?.contains(document.activeElement))
      place.current?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true })
  }, [opened])
  const lost = (document: Document) => {
    if (document.status !== 'complete') return ''
    return ` Bookings that need it are refused without it${account.isCsip ? ', and you lose lessons that you may not give without it' : ''}.`
  }
  const ask = async (document: Document) => {
    const message = `Delete ${documentKinds[document.kind]}, ${document.fileName}?${lost(document)}`
    if (!(await confirmDeletion({ message }))) return
    remove.mutate({ params: { id: document.id } }, { onError: toastError })
  }
  const flies = account.pilotCategory !== null && account.pilotCategory !== 'non_pilot'
  const urgent = (document: Expiration) => document.state !== 'valid' && document.state !== 'pending'
  return (
    <>
      {asked !== null ? (
        <Section title={kind === '' || many ? 'Upload documents' : 'Upload a document'}>
          <div className={css.form} ref={place}>
            {many === null && kind !== '' ? (
              <DocumentForm key={opened} {...{ kind, family, zone, onDone }} choice={search.get('choice')} onMany={setMany} />
            ) : (
              <ManyDocuments key={opened} files={many ?? []} {...{ kind, family, zone, take, onDone }} />
            )}
          </div>
        </Section>
      ) : (
        <p className={css.buttons}>
          <Button kind="go" icon="upload" onClick={() => openUpload('')}>
            Upload documents
          </Button>
        </p>
      )}
      <Section title="Your documents">
        <Loaded query={expirations} label="Loading your documents">
          {(all) => {
            const documents = all.filter(({ kind: each }) => each !== 'transition')
            return documents.length === 0 ? (
              <EmptyState>Your certificate, medical, flight review and insurance appear here once uploaded.</EmptyState>
            ) : (
              <ul className={css.due}>
                {documents.map((document) => (
                  <li key={document.kind}>
                    <DocumentStanding document={document} />
                    <DocumentFiles
                      files={account.documents.filter((file) => file.kind === document.kind)}
                      said={stateText(document)}
                      birthDate={account.birthDate}
                      today={today}
                      onDelete={(file) => void ask(file)}
                    />
                    {urgent(document) && (
                      <p className={css.buttons}>
                        <Button kind="soft" small onClick={() => openUpload(document.kind)}>
                          Upload {inSentence(document.title)}
                        </Button>
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </Section>
      {(flies || account.documents.some(({ kind }) => kind === 'transition')) && (
        <Transitions
          account={account}
          onUpload={(modelFamily) => openUpload('transition', modelFamily)}
          onDelete={(file) => void ask(file)}
        />
      )}
      {flies && <Checkouts accountId={account.id} />}
    </>
  )
}

import type { Listing, ListingContract } from '@tailshare/contract/aircraft/listing'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import type { Account } from '../../../../calls/session.ts'
import type { Editor } from '../saving/useEditor.ts'
import { unsignedChanges } from '../state/unsignedChanges.ts'
import { Step } from '../wizard/Step.tsx'
import { Missing } from './Missing.tsx'
import { SignForm } from './SignForm.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { instantText } from '@tailshare/contract/text/timeText'
import { DownloadButton } from '../../../../parts/page/DownloadLink.tsx'
import css from './Contract.module.css'

/** Signatures with name, time and PDF, newest first. */
const Signatures = ({ contract: { signatures }, zone }: { contract: ListingContract; zone: string }) =>
  signatures.length === 0 ? null : (
    <section aria-labelledby="signatures">
      <h3 id="signatures">Signed copies</h3>
      <ul className={css.signatures}>
        {signatures.map(({ version, name, at, sha256, fileUrl }) => (
          <li key={version}>
            <div>
              <b>
                Version {version}, {name}
              </b>
              <small>{instantText(new Date(at), zone)}</small>
              <small className={css.hash}>SHA-256 {sha256}</small>
            </div>
            <DownloadButton href={fileUrl} small>
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
    </section>
  )

const ListedNow = ({ listing: { id, tailNumber } }: { listing: Listing }) => (
  <section className={css.listed} aria-labelledby="listed">
    <h3 id="listed">
      <Icon name="check" /> {tailNumber} is listed
    </h3>
    <p>Pilots can find it in search now. We’ll tell you about every booking.</p>
    <div className={css.ways}>
      <ButtonLink kind="go" to={paths.aircraft(id)}>
        See its page
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.schedule({ aircraft: id })}>
        Open its schedule
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.dashboard(id)}>
        Open its dashboard
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.ownedAircraft()}>
        My aircraft
      </ButtonLink>
    </div>
  </section>
)

/** Differences from the last signed terms. */
const Changes = ({ changes }: Pick<ListingContract, 'changes'>) =>
  changes.length === 0 ? null : (
    <section className={css.changes} aria-labelledby="changes">
      <h3 id="changes">What changes</h3>
      <dl>
        {changes.map(({ what, from, to }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <s>{from}</s> <b>{to}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

/** `again`: listed before contracts existed. */
const words = {
  unsigned: {
    title: 'Read it, sign it, and it is listed',
    lead: 'The contract with your figures. Once you sign, pilots can find and book the aircraft.',
  },
  again: {
    title: 'Read it and sign it',
    lead: 'The contract with your figures. Existing bookings keep their terms.',
  },
  changed: {
    title: 'Sign what has changed',
    lead: 'Until you sign, the terms you signed before apply. Existing bookings keep theirs.',
  },
  signed: {
    title: 'Signed',
    lead: 'This contract is in effect. Change the price or the terms, and we’ll ask you to sign again.',
  },
} as const
const wordsFor = (contract: ListingContract['state'], listing: Listing['state']) =>
  words[contract === 'unsigned' && listing !== 'draft' ? 'again' : contract]

const Body = ({ contract, listing, editor, account }: Props & { contract: ListingContract; listing: Listing }) => (
  <>
    {contract.state === 'signed' && listing.state === 'listed' && <ListedNow listing={listing} />}
    {contract.state !== 'signed' && <Missing listing={listing} />}
    <Changes changes={contract.changes.length > 0 ? contract.changes : unsignedChanges(listing)} />
    <article className={css.text} aria-label="The contract">
      {contract.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h3>{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
    {contract.state !== 'signed' && <SignForm key={contract.hash} contract={contract} editor={editor} account={account} />}
    <Signatures contract={contract} zone={listing.airport.zone} />
  </>
)

type Props = { editor: Editor; account: Account }

const OwnersOnly = ({ aircraftId }: { aircraftId: string }) => (
  <Step step="contract" aircraftId={aircraftId} title="The owner’s contract">
    <p>Only the owner reads and signs it.</p>
  </Step>
)

const OwnersContract = ({ editor, account }: Props) => {
  const contract = useQuery(read('getListingContract', { params: { id: editor.id } }))
  const { title, lead } = wordsFor(contract.data?.state ?? 'unsigned', editor.listing.state)
  return (
    <Step step="contract" aircraftId={editor.id} title={title} lead={lead}>
      <Loaded query={contract} label="Loading the contract" rows={6}>
        {(found) => <Body contract={found} listing={editor.listing} editor={editor} account={account} />}
      </Loaded>
    </Step>
  )
}

export const ContractStep = (props: Props) =>
  props.editor.isOwner ? <OwnersContract {...props} /> : <OwnersOnly aircraftId={props.editor.id} />

import type { Listing, ListingContract } from '@tailshare/contract/aircraft/listing'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import type { Account } from '../../../../session.ts'
import type { Editor } from '../saving/useEditor.ts'
import { unsignedChanges } from '../state/unsignedChanges.ts'
import { Step } from '../Step.tsx'
import { Changes } from './Changes.tsx'
import css from './Contract.module.css'
import { ListedNow } from './ListedNow.tsx'
import { Missing } from './Missing.tsx'
import { Signatures } from './Signatures.tsx'
import { SignForm } from './SignForm.tsx'

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

export const ContractStep = ({ editor, account }: Props) => {
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

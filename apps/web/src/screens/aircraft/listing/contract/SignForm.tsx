import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ListingContract } from '@tailshare/contract/aircraft/listing'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, read, refusedWith, useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { refetchCalls } from '../../../../calls/refetchCalls.ts'
import type { Account } from '../../../../calls/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, FormCheckbox, FormField, useAppForm } from '../../../../ui/form/Form.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { hasUnsaved } from '../saving/saveQueue.ts'
import type { Editor } from '../saving/useEditor.ts'
import css from './Contract.module.css'
import { missingBeforeSigning } from './Missing.tsx'

type Values = { name: string; isAgreed: boolean }
type Props = { contract: ListingContract; editor: Editor; account: Account }

/** The hash of the displayed text is sent along, so that exactly this text is signed. */
export const SignForm = ({ contract, editor, account }: Props) => {
  const client = useQueryClient()
  const { listing, queue } = editor
  const isFirst = contract.state === 'unsigned'
  const lists = isFirst && listing.state === 'draft'
  const done = (reply: ListingContract) => {
    client.setQueryData(read('getListingContract', { params: { id: listing.id } }).queryKey, reply)
    // The signed copy is at the top of the page.
    window.scrollTo({ top: 0 })
    toast(lists ? `${listing.tailNumber} is listed` : 'Signed. The new terms are in effect.')
  }
  const first = useAction('signContract', { onDone: done })
  const again = useAction('signChangedContract', { onDone: done })
  const missing = missingBeforeSigning(listing)
  const form = useAppForm<Values>({
    defaults: { name: '', isAgreed: false },
    check: ({ name, isAgreed }) => ({
      name: name.trim() === '' ? fieldMessages.required : [],
      isAgreed: isAgreed ? [] : 'Please confirm that you agree.',
    }),
    send: async ({ name }) => {
      const sign = (isFirst ? first : again).mutateAsync
      await sign({ params: { id: listing.id }, body: { hash: contract.hash, name: name.trim(), isAgreed: true } }).catch(
        async (error: unknown) => {
          // Show the text now in force.
          if (
            refusedWith(error, 'agreement_changed') ||
            refusedWith(error, 'already_signed') ||
            refusedWith(error, 'listing_incomplete')
          )
            await refetchCalls(client, ['getListingContract', 'getListing'])
          throw error instanceof ApiError ? error : new Error(String(error))
        },
      )
    },
  })
  const reason =
    missing.length > 0
      ? 'Settle what is missing above first.'
      : queue.conflict || Object.keys(queue.problems).length > 0
        ? 'Something you changed isn’t saved yet; see above.'
        : hasUnsaved(queue)
          ? 'Your last change is still being saved.'
          : undefined
  return (
    <section className={css.sign} aria-labelledby="sign">
      <h3 id="sign">Your signature</h3>
      <Form form={form} label="Sign the contract">
        <FormField
          name="name"
          label="First and last name"
          autoComplete="name"
          placeholder={fullName(account)}
          hint={`As on your account: ${fullName(account)}.`}
        />
        <FormCheckbox name="isAgreed" label="I have read the contract and agree to it." />
        <div>
          <Button type="submit" kind="go" busy={form.busy} disabledReason={reason}>
            {lists ? 'Sign and list' : isFirst ? 'Sign' : 'Sign the changes'}
          </Button>
        </div>
      </Form>
    </section>
  )
}

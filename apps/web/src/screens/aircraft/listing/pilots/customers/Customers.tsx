import type { Customers as CustomerList } from '@tailshare/contract/aircraft/customers'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { read } from '../../../../../api.ts'
import { fullName } from '../../../../../parts/people/people/personName.ts'
import { Loaded } from '../../../../../parts/page/Loaded.tsx'
import { useAccount } from '../../../../../calls/session.ts'
import { Button, IconButton } from '../../../../../ui/Button.tsx'
import { Badge } from '../../../../../ui/display/marks/Badge.tsx'
import { Checkbox } from '../../../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../../../ui/form/Failure.tsx'
import { Field } from '../../../../../ui/form/Field.tsx'
import { toastError } from '../../../../../ui/overlay/toast/toast.ts'
import type { Editor } from '../../saving/useEditor.ts'
import { CustomerCheckout } from './CustomerCheckout.tsx'
import { emailProblem, listProblem, withChange, withCustomer, withoutCustomer } from './customerList.ts'
import css from '../Pilots.module.css'
import type { useCustomers } from './useCustomers.ts'

const AddForm = ({
  known,
  onAdd,
  busy,
}: {
  known: CustomerList['customers']
  onAdd: (email: string, onAdded: () => void) => void
  busy: boolean
}) => {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const problem = emailProblem(email, known)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined || busy) return
    onAdd(email, () => {
      setEmail('')
      setTried(false)
    })
  }
  return (
    <form className={css.add} noValidate onSubmit={submit} aria-label="Add a pilot">
      <Field
        label="Email of a pilot"
        type="email"
        autoComplete="off"
        value={email}
        errors={tried ? problem : undefined}
        hint="Pilots without an account get an invitation."
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" kind="soft" icon="plus" busy={busy}>
        Add
      </Button>
    </form>
  )
}

/** The pilots who may book, and those named in the insurance. */
export const Customers = ({ editor, pilots }: { editor: Editor; pilots: ReturnType<typeof useCustomers> }) => {
  const me = useAccount()
  const checkouts = useQuery(read('listAircraftCheckouts', { params: { id: editor.id }, query: { limit: 100 } }))
  const { list, only, save, busy, isAdded } = pilots
  return (
    <Loaded query={list} label="Loading your pilots" rows={2}>
      {({ customersOnly, customers }) => {
        const refusesLast = customersOnly && customers.length === 1
        return (
          <div className={css.customers}>
            <Failure>{listProblem(only, customers.length)}</Failure>
            {customers.length > 0 && (
              <ul aria-label="Your pilots">
                {customers.map(({ email, account, isNamed, instructs }) => (
                  <li key={email}>
                    <div>
                      <b>{account ? fullName(account) : email}</b>
                      <small>{account ? email : <Badge tone="caution">Invited</Badge>}</small>
                      {account && account.id !== me?.id && checkouts.data && (
                        <CustomerCheckout editor={editor} pilot={account} checkouts={checkouts.data.results} />
                      )}
                    </div>
                    <div className={css.ticks}>
                      <Checkbox
                        label="Named on my insurance"
                        checked={isNamed}
                        onChange={({ target }) => save(customersOnly, withChange(customers, email, { isNamed: target.checked }))}
                      />
                      {account && account.id !== me?.id && (
                        <Checkbox
                          label="Teaches for me"
                          checked={instructs}
                          onChange={({ target }) =>
                            save(customersOnly, withChange(customers, email, { instructs: target.checked }))
                          }
                        />
                      )}
                    </div>
                    <IconButton
                      icon="trash"
                      label={`Take ${account ? fullName(account) : email} off the list`}
                      onClick={() =>
                        refusesLast ? toastError(listProblem(true, 0)) : save(customersOnly, withoutCustomer(customers, email))
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            <AddForm
              known={customers}
              busy={busy}
              onAdd={(email, onAdded) =>
                save(only, withCustomer(customers, email, false), () => {
                  onAdded()
                  isAdded()
                })
              }
            />
            <p className="label">
              Named pilots need no minimum hours: your policy has accepted them. An instructor who teaches for you gives no lesson
              past the 100 h inspection (14 CFR 91.409(b)).
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}

import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { read } from '../../../api.ts'
import { Select } from '../../../ui/form/Field.tsx'
import { useAccount, type Account } from '../../../calls/session.ts'
import { countNeeds, needsText } from '../../dashboard/todo/todoItem.ts'
import { useToday } from '../../dashboard/todo/useToday.ts'
import { Loaded } from '../../page/Loaded.tsx'
import css from './NoticesPopup.module.css'
import { NoticeList } from './NoticeList.tsx'
import { noticeFilters } from './noticeText.ts'
import { ReadAllButton } from './ReadAllButton.tsx'

const choices = noticeFilters.map(([value, label]) => ({ value, label }))

/** What waits, by the count of the dashboard. */
const WaitsLine = ({ account, close }: { account: Account; close: () => void }) => {
  const { ready, todos } = useToday(account)
  const needs = countNeeds(todos)
  if (!ready || needs === 0) return null
  return (
    <Link to={paths.myDashboard()} className={css.waits} onClick={close}>
      {needsText(needs, account.firstName)}
    </Link>
  )
}

export const NoticesPopup = ({ close }: { close: () => void }) => {
  const account = useAccount()
  const [kind, setKind] = useState<NoticeKind | ''>('')
  const notices = useQuery(read('listEvents', { query: { limit: 20, ...(kind && { kind }) } }))
  return (
    <div className={css.popup}>
      <div className={css.head}>
        <Select
          label="Show"
          choices={choices.slice(1)}
          empty="All"
          value={kind}
          onChange={(event) => setKind(event.target.value as NoticeKind | '')}
        />
        <ReadAllButton />
      </div>
      <Loaded query={notices} label="Loading notices">
        {({ results }) =>
          results.length === 0 ? (
            <p className={css.empty}>No notices yet. Bookings and documents will show up here.</p>
          ) : (
            <div className={css.list}>
              <NoticeList notices={results} onOpen={close} />
            </div>
          )
        }
      </Loaded>
      <Link to={paths.notice()} className={css.all} onClick={close}>
        See all notices
      </Link>
      {account && <WaitsLine account={account} close={close} />}
    </div>
  )
}

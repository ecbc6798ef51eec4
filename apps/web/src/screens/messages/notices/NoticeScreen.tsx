import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { noticeFrom, noticeTime } from '../../../parts/people/notices/noticeText.ts'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { AllNotices, readNotices } from './AllNotices.tsx'
import css from '../Notice.module.css'
import { noticeAction } from './noticeAction.ts'

export const load: Load = async ({ client, params: { id }, url }) => {
  if (!id) {
    await ahead(client, readNotices(url.searchParams))
    return { title: 'Notices' }
  }
  const notice = await client.ensureQueryData(read('getNotice', { params: { id } }))
  return { title: notice.title }
}

export const Screen = () => {
  const { id } = useParams()
  return id ? <OneNotice id={id} /> : <AllNotices />
}

/** Opening a notice marks it read. */
const OneNotice = ({ id }: { id: string }) => {
  const { data: notice } = useSuspenseQuery(read('getNotice', { params: { id } }))
  const action = noticeAction(notice.link)
  const { mutate } = useAction('readNotice')
  const isUnread = notice.readTime === null
  useEffect(() => {
    if (isUnread) mutate({ params: { id } })
  }, [isUnread, id, mutate])
  return (
    <article className={`wrap read ${css.page}`}>
      <p className="muted">
        {noticeFrom(notice)}, <time dateTime={notice.created}>{noticeTime(notice.created, useDeviceZone())}</time>
      </p>
      <h1>{notice.title}</h1>
      <p className={css.text}>{notice.text}</p>
      <div className={css.ways}>
        {action && (
          <ButtonLink kind="go" icon="arrow" to={action.to}>
            {action.label}
          </ButtonLink>
        )}
        <ButtonLink kind="line" to={paths.notice()}>
          All notices
        </ButtonLink>
      </div>
    </article>
  )
}

import type { Preferences } from '@tailshare/contract/people/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '@tailshare/contract/base/paths'
import { read, useAction } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { readAccount, useAccount } from '../../../calls/session.ts'
import { Navigate } from '../../../ui/router/Link.tsx'
import { useLocation } from '../../../ui/router/hooks.ts'
import { Switch } from '../../../ui/form/choices/Choices.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { FoldSection } from '../../../ui/layout/fold/Fold.tsx'
import { TellTimesForm } from './TellTimesForm.tsx'
import { Devices } from '../security/Devices.tsx'
import { Calendars } from './Calendars.tsx'
import { ThemeChoice } from '../../../parts/page/ThemeChoice.tsx'
import { CountingChoice } from '../../../parts/site/pageViews/CountingChoice.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const topics = [
  ['rentals', 'Rentals', 'Bookings, changes, check-outs, expiring documents.', 'notifyRentalEmail', 'notifyRentalText'],
  ['news', 'Product news', 'New features.', 'notifyProductsEmail', 'notifyProductsText'],
  ['partners', 'Partners', 'Offers from partner schools, shops and insurers.', 'notifyPartnersEmail', 'notifyPartnersText'],
] as const satisfies readonly (readonly [string, string, string, keyof Preferences, keyof Preferences])[]

const named = (way: string, topic: string) => (
  <>
    {way}
    <span className="vh">, {topic}</span>
  </>
)

const waysText = (email: boolean, text: boolean) => (email && text ? 'Email, text' : email ? 'Email' : text ? 'Text' : 'Off')

export const load: Load = async ({ client, account }) => {
  // An operator viewing as the member may not read private settings.
  if (!account?.viewing)
    await ahead(client, ...(['getTellTimes', 'listDevices', 'listCalendarFeeds'] as const).map((name) => read(name)))
}

export const Screen = () => {
  const account = useAccount()!
  const isViewing = Boolean(account.viewing)
  const client = useQueryClient()
  const update = useAction('updatePreferences')
  const { hash } = useLocation()
  const shown = update.isPending ? update.variables.body : account.preferences
  const change = (name: keyof Preferences, on: boolean) => {
    const body = { ...shown, [name]: on }
    update.mutate(
      { body },
      {
        onSuccess: (preferences) => {
          client.setQueryData(readAccount.queryKey, (before) => before && { ...before, preferences })
          toast('Saved')
        },
        onError: toastError,
      },
    )
  }
  return (
    <>
      {/* Weather minimums were here once. */}
      {hash === '#minimums' && <Navigate to={paths.minimums()} replace />}
      <PageHead title="Preferences" lead="Choose what we send you. In-app notices are always on." />
      <div className={css.topics}>
        {topics.map(([topic, title, note, email, text]) => (
          <FoldSection key={title} name={topic} title={title} gist={waysText(shown[email], shown[text])} note={note}>
            <div className={css.form}>
              <Switch
                label={named('By email', title)}
                checked={shown[email]}
                onChange={(event) => change(email, event.target.checked)}
              />
              <Switch
                label={named('By text message', title)}
                hint={account.phone === '' ? 'Needs a phone number; add one on the account home.' : undefined}
                checked={shown[text]}
                onChange={(event) => change(text, event.target.checked)}
              />
            </div>
          </FoldSection>
        ))}
      </div>
      <TellTimesForm isOwner={account.isAircraftOwner} />
      {!isViewing && <Devices zone={homeZone(account)} />}
      {!isViewing && <Calendars zone={homeZone(account)} isOwner={account.isAircraftOwner} />}
      <FoldSection name="theme" title="Theme" help="System follows the setting of this device.">
        <ThemeChoice />
      </FoldSection>
      <FoldSection
        name="page-views"
        title="Page views"
        help="In this browser. Just how often each page is opened each day, never who opened it."
      >
        <CountingChoice />
      </FoldSection>
    </>
  )
}

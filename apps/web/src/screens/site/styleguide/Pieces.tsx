import { tenthsText } from '@tailshare/contract/text/hours'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type IconName, icons } from '../../../ui/icons.ts'
import { Bill, Price, Rate } from '../../../ui/display/Price.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Styleguide.module.css'

const colors = [
  'document',
  'raised',
  'sunk',
  'event',
  'night',
  'ink',
  'ink-2',
  'ink-3',
  'hairline',
  'field',
  'signal',
  'sky',
  'sky-strong',
  'sky-mid',
  'sky-wash',
  'go',
  'go-wash',
  'caution',
  'caution-wash',
  'danger',
  'danger-wash',
]
const names = Object.keys(icons) as IconName[]
const squawks = [
  { tail: 'N208FC', text: 'Nose tire, cord visible at 4 o’clock', hours: 1204.6, state: 'Grounding' },
  { tail: 'N322SR', text: 'Cyl 3 EGT reads 40 °F low after start', hours: 988.1, state: 'Limit' },
]

const columns: readonly Column<(typeof squawks)[number]>[] = [
  { title: 'Aircraft', cell: (row) => <Tail>{row.tail}</Tail> },
  { title: 'Squawk', cell: (row) => row.text },
  { title: 'Hobbs', cell: (row) => tenthsText(row.hours), number: true },
  {
    title: 'Status',
    cell: (row) => <Badge tone={row.state === 'Grounding' ? 'danger' : 'caution'}>{row.state}</Badge>,
    number: true,
  },
]

export const Pieces = () => (
  <>
    <section className={css.group}>
      <h2>Type</h2>
      <Tail size="hero">N417TS</Tail>
      <h1>Three things to settle before you fly</h1>
      <p className="lead">Your dates are kept for 20 minutes while you sort them out.</p>
      <p>
        Body text with <TextLink to="#">a link</TextLink>, <span className="muted">support</span> and{' '}
        <span className="label">a label</span>.
      </p>
      <div className={css.row}>
        <Tail size="card">N940DS</Tail>
        <Tail>N52148</Tail>
        <span className="fig">31.8 h</span>
        <Avatar firstName="Helen" lastName="Marsh" />
        <Avatar firstName="Helen" lastName="Marsh" large />
      </div>
    </section>
    <section className={css.group}>
      <h2>Buttons</h2>
      <div className={css.row}>
        <Button kind="go" icon="search">
          Search
        </Button>
        <Button kind="ink">Add Elena</Button>
        <Button kind="soft">Decide</Button>
        <Button kind="line">Block time</Button>
        <Button kind="danger" icon="trash">
          Delete
        </Button>
        <Button kind="go" busy>
          Booking
        </Button>
        <Button kind="soft" small>
          Small
        </Button>
        <IconButton icon="heart" label="Save" />
      </div>
      <Button kind="go" disabledReason="Settle the three points on this page to continue. Nothing has been charged or held.">
        Confirm booking
      </Button>
    </section>
    <section className={css.group}>
      <h2>Badges, toasts</h2>
      <div className={css.row}>
        <Badge tone="go" fill>
          You may book this aircraft
        </Badge>
        <Badge tone="caution" fill>
          In 3.1 h
        </Badge>
        <Badge tone="danger" fill>
          Overdue 1.2 h
        </Badge>
        <Badge fill>Draft</Badge>
        <Badge tone="go">Book now</Badge>
        <Badge tone="caution" icon="people">
          With an instructor
        </Badge>
        <Badge tone="danger">Grounding</Badge>
        <Badge>Cosmetic</Badge>
      </div>
      <div className={css.row}>
        <Button
          kind="soft"
          onClick={() => toast('Saved to favorites', { action: { label: 'Undo', onPress: () => toast('Removed again') } })}
        >
          Toast
        </Button>
        <Button kind="soft" onClick={() => toastError('The card was declined.')}>
          Error toast
        </Button>
      </div>
    </section>
    <section className={css.group}>
      <h2>Price</h2>
      <div className={css.row}>
        <Rate cents={39_500} />
        <Price cents={163_909} />
        <Price cents={163_909} strong />
      </div>
      <Bill
        lines={[
          { label: 'Rental, 4.2 h × $435, fuel included', cents: 182_700 },
          { label: 'Membership discount, Wingman 5%', cents: -9135 },
          { label: 'Platform fee, 4%', cents: 6943 },
        ]}
        total={{ label: 'Total', cents: 180_508 }}
      />
    </section>
    <section className={css.group}>
      <h2>Table</h2>
      <Table caption="Open squawks" rows={squawks} rowKey={(row) => row.tail} columns={columns} />
    </section>
    <section className={css.group}>
      <h2>Waiting, empty, failed</h2>
      <Skeleton shape="title" />
      <Skeleton count={2} />
      <EmptyState action={<Button kind="go">Search aircraft</Button>}>Aircraft that you save appear here.</EmptyState>
      <LoadError error={new Error('No connection. Please check your network and try again.')} onRetry={() => undefined} />
    </section>
    <section className={css.group}>
      <h2>Icons</h2>
      <ul className={css.icons}>
        {names.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </section>
    <section className={css.group}>
      <h2>Colors</h2>
      <ul className={css.colors}>
        {colors.map((name) => (
          <li key={name}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  </>
)

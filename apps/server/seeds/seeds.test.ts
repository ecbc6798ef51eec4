import { tailNumber } from '@tailshare/contract/base/fields'
import { csipHours, csipLacks } from '@tailshare/rules/bookings/rules/csip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { fingerprint, members, openDemo, type Demo, rowsOf } from '../test/server/demo.ts'
import { loadBookingFacts } from '../src/domains/bookings/book/facts/steps.ts'

describe('the demo', () => {
  const now = new Date('2026-11-20T18:20:00Z')
  let demo: Demo
  /** Planted from another seed in the evening of the same day in California, when it is tomorrow in London. */
  let other: Demo
  beforeAll(async () => {
    demo = await openDemo(now)
    other = await openDemo(new Date('2026-11-21T03:20:00Z'), 'another')
  })
  afterAll(async () => {
    await demo.close()
    await other.close()
  })

  test('is the same for the same day and seed', async () => {
    const again = await openDemo(now)
    const [first, second] = [await fingerprint(demo), await fingerprint(again)]
    await again.close()
    expect(second).toEqual(first)
  })

  test('has other people with another seed', async () => {
    expect(await rowsOf(other, members)).not.toEqual(await rowsOf(demo, members))
  })

  test('has nothing from tomorrow where it is planted in the evening', async () => {
    const past = [
      ['document', 'issued_on'],
      ['checkout', 'signed_on'],
      ['model_hours', 'entered_on'],
      ['maintenance_item', 'last_done_on'],
      ['maintenance_entry', 'done_on'],
      ['participation_entry', 'day'],
      ['refused_trip', 'day'],
      ['expense', 'day'],
    ] as const
    for (const [table, column] of past) {
      const [{ last } = { last: null }] = await rowsOf<{ last: string | null }>(
        other,
        `select max(${column})::text as last from ${table}`,
      )
      expect([table, last !== null && last <= '2026-11-20' ? 'over' : last]).toEqual([table, 'over'])
    }
  })

  test('is reviewed by several pilots of each aircraft, and no sentence is said twice of one', async () => {
    const reviews = await rowsOf<{ tail_number: string; author_id: string; text: string }>(
      demo,
      "select a.tail_number, r.author_id, r.text from review r join aircraft a on a.id = r.aircraft_id where r.about = 'aircraft'",
    )
    const byTail = Map.groupBy(reviews, ({ tail_number: tail }) => tail)
    for (const [tail, found] of byTail) {
      const sentences = found.flatMap(({ text }) => text.split(/(?<=[.!?]) /))
      expect([tail, sentences.length]).toEqual([tail, new Set(sentences).size])
      if (found.length >= 5) expect(new Set(found.map(({ author_id: author }) => author)).size, tail).toBeGreaterThan(2)
    }
    expect(byTail.get('N417TS')!.length).toBeGreaterThan(5)
  })

  test('has each message that is told behind the bell in a chat, with the right number unread', async () => {
    const rows = await rowsOf(
      demo,
      `select (select bool_and(exists (select from message m where m.from_id = n.from_id and n.account_id in (m.low_id, m.high_id) and m.text = n.text))
          from notice n where n.kind = 'message') as told,
        (select bool_and(c.unread = (select count(*) from message m where m.from_id = c.other_id and c.account_id in (m.low_id, m.high_id) and m.read_at is null))
          from chat c) as counted`,
    )
    expect(rows).toEqual([{ told: true, counted: true }])
  })

  test('tells the CSIP of a lesson that is ahead, with the way to it', async () => {
    const told = await rowsOf<{ title: string }>(
      demo,
      `select n.title from notice n join orders o on n.link = '/booking/orders/' || o.id
       where n.account_id = o.csip_id and o.start_at > '${now.toISOString()}'`,
    )
    expect(told).toEqual([{ title: expect.stringContaining('You are booked to fly with') }])
  })

  test('is not planted twice', async () => {
    const [before] = await rowsOf<{ count: string }>(demo, 'select count(*) from orders')
    await seedDemo(demo.services, now)
    expect(await rowsOf(demo, 'select count(*) from orders')).toEqual([before])
  })

  test('has a valid tail number, an airport and a model on every aircraft, and an aircraft at every preset airport', async () => {
    const aircraft = await rowsOf<{ tail_number: string; code: string | null; name: string | null }>(
      demo,
      'select a.tail_number, ap.code, m.name from aircraft a left join airport ap on ap.id = a.airport_id left join aircraft_model m on m.id = a.model_id',
    )
    expect(aircraft.length).toBeGreaterThanOrEqual(60)
    for (const { tail_number, code, name } of aircraft) {
      expect(tailNumber.parse(tail_number)).toBe(tail_number)
      expect(code && name).toBeTruthy()
    }
    expect(
      await rowsOf(
        demo,
        'select code from airport where is_preset and not exists (select 1 from aircraft where airport_id = airport.id)',
      ),
    ).toEqual([])
  })

  test('lists no aircraft without a contract signed by a member, a registration and insurance', async () => {
    const bare = await rowsOf(
      demo,
      `select a.tail_number from aircraft a where a.state = 'listed' and not (
        exists (select 1 from listing_contract c join account p on p.id = a.owner_id where c.aircraft_id = a.id and c.signed_at > p.created_at)
        and exists (select 1 from aircraft_document d where d.aircraft_id = a.id and d.kind = 'registration')
        and exists (select 1 from aircraft_document d where d.aircraft_id = a.id and d.kind = 'insurance' and d.expires_on > '${now.toISOString()}'))`,
    )
    expect(bare).toEqual([])
  })

  test('chains the meters of each aircraft without a gap, up to what they show today', async () => {
    const breaks = await rowsOf(
      demo,
      `select a.tail_number from aircraft a join lateral (
        select hobbs_in, flight_in, lead(hobbs_out, 1, a.hobbs) over (order by departed_at) as next_hobbs,
          lead(flight_out, 1, a.flight_meter) over (order by departed_at) as next_meter
        from flight where aircraft_id = a.id) f on f.hobbs_in <> f.next_hobbs or f.flight_in <> f.next_meter`,
    )
    expect(breaks).toEqual([])
    expect(
      await rowsOf(demo, 'select tail_number from aircraft a where (select count(*) from flight where aircraft_id = a.id) < 15'),
    ).toEqual([])
  })

  test('keeps books that sum to zero, per movement and in all, and promises only what is still ahead', async () => {
    expect(await rowsOf(demo, 'select movement_id from ledger_entry group by 1 having sum(cents) <> 0')).toEqual([])
    expect(
      await rowsOf(demo, `select ledger from ledger_entry where ledger = 'customer' group by 1 having sum(cents) <> 0`),
    ).toEqual([])
    const [expected] = await rowsOf<{ cents: number }>(
      demo,
      `select sum(cents)::bigint as cents from ledger_entry where ledger = 'expected_customer'`,
    )
    const [ahead] = await rowsOf<{ cents: number }>(
      demo,
      `select sum(total_cents)::bigint as cents from orders where status in ('booked', 'in_flight', 'late')`,
    )
    expect(expected).toEqual(ahead)
  })

  test('has as much money at the provider as its books say', async () => {
    const [book] = await rowsOf<{ cents: number }>(
      demo,
      `select coalesce(sum(cents), 0)::bigint as cents from ledger_entry where ledger = 'provider'`,
    )
    expect((await demo.stripe.balance.retrieve()).available[0]!.amount).toBe(book!.cents)
  })

  test('holds cards for what starts within two days, and plans the holds of the rest', async () => {
    const held = await rowsOf<{ stripe_payment_intent_id: string }>(
      demo,
      `select stripe_payment_intent_id from charge where state = 'authorized'`,
    )
    expect(held.length).toBeGreaterThan(3)
    for (const { stripe_payment_intent_id } of held)
      expect((await demo.stripe.paymentIntents.retrieve(stripe_payment_intent_id)).status).toBe('requires_capture')
    expect(
      await rowsOf(
        demo,
        `select o.number from orders o where o.status = 'booked' and o.waits_for is null and o.total_cents > 0
          and not exists (select 1 from charge c where c.order_id = o.id and c.kind = 'hold')
          and not exists (select 1 from graphile_worker.jobs j where j.key = 'placeHold:' || o.id)`,
      ),
    ).toEqual([])
  })

  test('every pilot with a paid booking has a card', async () => {
    const cardless = await rowsOf(
      demo,
      `select distinct p.email from orders o join account p on p.id = o.pilot_id where o.total_cents > 0
        and not exists (select 1 from payment_method m where m.account_id = p.id)`,
    )
    expect(cardless).toEqual([])
  })

  test('holds the aircraft with its turnaround, the pilot and the instructor of each booking ahead', async () => {
    const wrong = await rowsOf(
      demo,
      `select o.number from orders o join aircraft a on a.id = o.aircraft_id
        where o.status in ('booked', 'in_flight', 'late') and (
          not exists (select 1 from occupancy c where c.order_id = o.id and c.resource_id = a.id
            and c.during @> tstzrange(o.start_at, o.drop_at + make_interval(mins => a.turnaround_minutes)))
          or exists (select 1 from unnest(array_remove(array[o.pilot_id, o.csip_id], null)) person
            where not exists (select 1 from occupancy c where c.order_id = o.id and c.resource_id = person and c.during @> tstzrange(o.start_at, o.drop_at))))`,
    )
    expect(wrong).toEqual([])
    const free = await rowsOf(
      demo,
      `select c.id from occupancy c join orders o on o.id = c.order_id where o.status like 'canceled%'`,
    )
    expect(free).toEqual([])
  })

  test('lets Maria leave San Carlos soon, and has two aircraft out at Hayward', async () => {
    const out = await rowsOf(
      demo,
      `select a.tail_number, ap.code, o.status from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
        where o.status in ('in_flight', 'late') order by 1`,
    )
    expect(out).toEqual([
      { tail_number: 'N7314G', code: 'KHWD', status: 'late' },
      { tail_number: 'N940DS', code: 'KHWD', status: 'in_flight' },
    ])
    const [first] = await rowsOf<{ start_at: Date; tail_number: string }>(
      demo,
      `select o.start_at, a.tail_number from orders o join aircraft a on a.id = o.aircraft_id join account p on p.id = o.pilot_id
        where p.email = 'maria@tailshare.example' and o.status = 'booked' order by 1 limit 1`,
    )
    expect(first).toEqual({ start_at: new Date('2026-11-20T20:00:00Z'), tail_number: 'N417TS' })
  })

  test('has bills at the provider for the memberships that it renews, each in the books', async () => {
    const members = await rowsOf<{ customer: string; subscription: string; booked: number }>(
      demo,
      `select a.stripe_customer_id as customer, m.stripe_subscription_id as subscription,
        (select sum(-e.cents)::int from ledger_entry e where e.ledger = 'membership' and e.account_id = a.id) as booked
        from membership m join account a on a.id = m.account_id
        where m.status = 'active' and a.email in ('maria@tailshare.example', 'helen@tailshare.example')`,
    )
    expect(members).toHaveLength(2)
    for (const { customer, subscription, booked } of members) {
      const { data } = await demo.stripe.invoices.list({ customer })
      expect(data).toMatchObject([{ status: 'paid', amount_paid: booked }])
      expect(await demo.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' })
    }
  })

  test('lets Dana advise Helen, and Helen see when she looked', async () => {
    const advice = `select o.email as owner, a.email as advisor, (select count(*)::int from audit_entry e
      where e.action = 'advisor_viewed' and e.actor_id = t.advisor_id and e.subject_id = t.owner_id and e.at > t.confirmed_at) as looks
      from tax_advisor t join account o on o.id = t.owner_id join account a on a.id = t.advisor_id where t.ended_at is null`
    expect(await rowsOf(demo, advice)).toEqual([
      { owner: 'helen@tailshare.example', advisor: 'dana@tailshare.example', looks: 5 },
    ])
  })

  test('has inspections that agree with the meters: none that grounds is past, and no 100 h counts from before an annual', async () => {
    const past = await rowsOf(
      demo,
      `select a.tail_number, i.title from maintenance_item i join aircraft a on a.id = i.aircraft_id
        where i.grounds and (i.due_hobbs < a.hobbs or i.due_on < '2026-11-20')`,
    )
    expect(past).toEqual([])
    const before = `select a.tail_number from maintenance_item h join aircraft a on a.id = h.aircraft_id join maintenance_item n
      on n.aircraft_id = a.id and n.template = 'annual' where h.template = 'hundred_hours' and h.last_done_hobbs < n.last_done_hobbs`
    expect(await rowsOf(demo, before)).toEqual([])
    const left = await rowsOf<{ hours: number }>(
      demo,
      `select i.due_hobbs - a.hobbs as hours from maintenance_item i join aircraft a on a.id = i.aircraft_id
        where (a.tail_number, i.title) in (('N322SR', 'Oil and filter change'), ('N417TS', '100 h inspection')) order by a.tail_number`,
    )
    expect(left.map(({ hours }) => hours)).toEqual([3.1, 28.3])
    const unsigned = `select e.id from maintenance_entry e join maintenance_item i on i.id = e.item_id
      where i.template = 'annual' and e.certificate like 'A&P %'`
    expect(await rowsOf(demo, unsigned)).toEqual([])
  })

  test('has a logbook that agrees with the flights: work is done at the reading between two of them', async () => {
    const wrong = `select a.tail_number, e.done_on, e.hobbs from maintenance_entry e join aircraft a on a.id = e.aircraft_id
        join airport p on p.id = a.airport_id
      where e.hobbs > (select min(hobbs_in) from flight f where f.aircraft_id = a.id) and not exists (select from (
        select hobbs_in, returned_at, lead(departed_at) over (order by departed_at) as next from flight where aircraft_id = a.id) f
        where f.hobbs_in = e.hobbs and e.done_on >= (returned_at at time zone p.zone)::date
          and (next is null or e.done_on <= (next at time zone p.zone)::date))`
    expect(await rowsOf(demo, wrong)).toEqual([])
  })

  test('has no lesson ahead that its CSIP may not give, nor eight hours of them in a day, and a CSIP for the twin', async () => {
    type Row = Record<'exceptOrderId' | 'aircraftId' | 'pilotId' | 'csipId', string> & {
      from: Date
      to: Date
      plannedHours: number
    }
    const lessons = await rowsOf<Row>(
      demo,
      `select id as "exceptOrderId", aircraft_id as "aircraftId", pilot_id as "pilotId", csip_id as "csipId", start_at as from, drop_at as to,
         planned_hours::float8 as "plannedHours" from orders where csip_id is not null and status = 'booked' and start_at > '${now.toISOString()}'`,
    )
    expect(lessons.length).toBeGreaterThan(1)
    for (const { from, to, ...asked } of lessons) {
      const { facts } = (await loadBookingFacts(demo.db, { ...asked, passengers: 1, period: { from, to }, now }))!
      expect([...csipLacks(facts), csipHours.check(facts)]).toEqual([null])
    }
    const trained = `select tail_number from aircraft a join csip_rate r using (airport_id) join model_hours using (account_id, model_id)
      join document d using (account_id) where 'mei' = any(d.privileges) and pic_hours >= 5`
    expect(await rowsOf(demo, trained)).toContainEqual({ tail_number: 'N430CQ' })
  })
})

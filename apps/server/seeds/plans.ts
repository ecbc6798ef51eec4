/** The three membership plans. Plan 5 at index 1 is highlighted (specification §9). */
export const plans = [
  {
    id: 4,
    name: 'Solo',
    priceCents: 1900,
    period: 'month',
    discountPercent: 0,
    benefits: ['Book any aircraft you may fly', 'One place for your documents, with reminders', 'Cancel anytime'],
  },
  {
    id: 5,
    name: 'Wingman',
    priceCents: 4900,
    period: 'month',
    discountPercent: 5,
    benefits: ['Everything in Solo', '5% off every rental'],
  },
  {
    id: 6,
    name: 'Captain',
    priceCents: 49000,
    period: 'year',
    discountPercent: 7.5,
    benefits: ['Everything in Wingman, paid by the year', '7.5% off every rental'],
  },
]

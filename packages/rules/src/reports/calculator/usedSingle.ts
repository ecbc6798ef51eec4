import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'

/** Default: a used four-seat piston single. Pilots pay the platform fee on top of the rate; plan discounts reduce the owner's income. */
export const usedSingle: ProjectionInputs = {
  priceCents: 32_000_000,
  downPaymentCents: 12_000_000,
  interestPercent: 7.5,
  termYears: 15,
  hangarYearCents: 720_000,
  insuranceYearCents: 1_100_000,
  subscriptionsYearCents: 300_000,
  managementYearCents: 0,
  inspectionYearCents: 420_000,
  fuelGallonCents: 620,
  burnGph: 16,
  oilHourCents: 150,
  reserveHourCents: 2800,
  maintenanceHourCents: 3500,
  rateHourCents: 39_500,
  feePercent: 5,
  fuelIncluded: true,
  rentedHours: 320,
  ownHours: 60,
  sharePercent: 100,
  overhaulCents: 6_500_000,
  hoursToOverhaul: 900,
}

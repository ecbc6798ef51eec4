import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'

/** A used single with round figures, paid in full. */
export const projectionInputs: ProjectionInputs = {
  priceCents: 30_000_000,
  downPaymentCents: 30_000_000,
  interestPercent: 6,
  termYears: 15,
  hangarYearCents: 960_000,
  insuranceYearCents: 1_400_000,
  subscriptionsYearCents: 240_000,
  managementYearCents: 600_000,
  inspectionYearCents: 440_000,
  fuelGallonCents: 500,
  burnGph: 8,
  oilHourCents: 200,
  reserveHourCents: 1000,
  maintenanceHourCents: 800,
  rateHourCents: 14_400,
  feePercent: 0,
  fuelIncluded: true,
  rentedHours: 600,
  ownHours: 0,
  sharePercent: 100,
  overhaulCents: 2_000_000,
  hoursToOverhaul: 1000,
}

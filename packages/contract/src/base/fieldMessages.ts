import { tenthsText } from '../text/hours.ts'
import { logInMessages } from '../people/signIn/logInMessages.ts'

/** Validation messages from the specification, verbatim (§5). */
export const fieldMessages = {
  ...logInMessages,
  phone: 'Invalid phone number',
  alphaNum: 'This field accepts only alphanumeric characters',
  numeric: 'This field accepts only numbers',
  dateOutdated: 'Date is outdated',
  notEarlierThan6Months: 'The date must not be earlier than 6 months ago',
  year: 'Year is outdated',
  yearToCome: 'This year has not begun yet',
  minValue: (min: number | string) => `Value should be greater than ${min}`,
  maxValue: (max: number | string) => `Value should be less than ${max}`,
  minLength: (min: number) => `The length should be greater than ${min}`,
  ssnLast4: 'Invalid last four digits of SSN',
  routingNumber: 'There should be nine digits',
  isUniq: 'This value is already present',
  tailNumber: 'This Tail Number is already present',
  zipCode: 'Invalid zip code',
  city: 'Invalid city name',
  sameAs: "Passwords don't match",
  photoRequired: 'This photo is required',
  name: 'Invalid name',
  officialName: 'Please use your own name: this one would pass for us',
  hasElements: 'Please select at least one item',
  hasSelected: 'You need to specify any item',
  multiselectNotEmpty: 'You need to specify at least one item',
  allRequiredUploaded: 'You need to upload this photo',
  hasMembershipPlan: 'You need to choose a membership plan',
  termsAgree: 'You must agree to The Terms of service and Privacy policy',
  hobbsOrFlightNoLessThan: 'The time entered is incorrect, please check the current Hobbs and Flight meter in the aircraft',
  enlargedTooMuch: 'Maximum flight length limited to 48 hours',
  greaterThanPreviousOne: (value?: number | string) =>
    value === undefined
      ? 'The time entered is incorrect, please check the current Hobbs and Flight meter in the aircraft'
      : `The time entered is incorrect, please check the current Hobbs and Flight meter in the aircraft, equal to ${typeof value === 'number' ? tenthsText(value) : value}`,
  notExceedHobbsTimeDuration: 'Flight Time duration may not exceed Hobbs Time duration.',
  noZero: 'This field cannot be zero',
  noEmptyCustomersList: 'List of Customers should not be empty',
  oilLevel: 'Must be between 5 and 9 qt',
  oxygenLevel: 'Must be less than 2200 psi',
  fikiFluidLevel: 'Must be less than 5 gal.',
  notOffered: 'Please choose one of the options',
  pushAddress: 'Please give the address of a push service on the internet',
  pushKeys: 'Please give the browser’s public key',
  whole: 'Please enter a whole number',
  unknownField: 'This field is not known',
} as const

export const mustAccept = 'Please confirm that you have operational control'

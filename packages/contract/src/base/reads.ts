// Reads that show the same thing, so that a row can say in one word what it makes stale.

export const documentReads = [
  'getAccount',
  'listExpirations',
  'listExpiries',
  'listTransitions',
  'listCheckouts',
  'getMayFly',
  'getPilot',
  'canBook',
  'listDocumentQueue',
  'getQueuedDocument',
  'listUsers',
  'getUser',
  'listAudit',
] as const

/** What each share of an aircraft has used, and who has it when. */
const quotaReads = ['getCoOwnerResources', 'listQuotaEntries', 'listReservations'] as const

/** Who gets which holidays of a shared aircraft, and what partners swap. */
export const holidayReads = ['getHolidayDraft', 'listSwaps', 'listSwapChoices'] as const

/** What lies in the schedules of aircraft. */
export const scheduleReads = [
  'getSchedule',
  'getFleetSchedule',
  'getScheduleEntry',
  'searchAircraft',
  'getReach',
  ...quotaReads,
  ...holidayReads,
] as const

/** Bookings by every perspective. */
export const orderListReads = [
  'listPilotOrders',
  'listOwnerOrders',
  'listCoOwnerOrders',
  'listAdvisedOrders',
  'listCsipOrders',
  'filterOrders',
  'listOrderAircraft',
] as const

/** Without `canBook`: the wizard would answer its own booking with “taken” before it has left the page. */
export const bookingReads = [
  'getOrder',
  'getInspection',
  'getOrderReviews',
  ...orderListReads,
  'getCsipRequest',
  'getLessonWork',
  'getOrderWeather',
  'listLaterTimes',
  'listOtherAircraft',
  'proposeAgain',
  'listWaitlist',
  'listWaitlistDemand',
  'getReservation',
  'getRampBoard',
  'scanKeyRing',
  'getControlReceipt',
  'listOwnedAircraft',
  ...scheduleReads,
  'listCharges',
  'listPayouts',
] as const

/** A return that was looked at, damage that is claimed there, and what it costs. */
export const claimReads = [
  'getInspection',
  'listClaims',
  'listWaitingClaims',
  'getOrder',
  'listCharges',
  'listPayouts',
  'getStatement',
  'getRoleStatement',
  'listAudit',
] as const

/** What an event did to bookings. */
export const disruptionReads = ['listDisruptions', 'getDisruption', 'getOrderDisruption'] as const
/** What instructors have written down, and when they can be had; what they were asked is among `bookingReads`. */
export const lessonReads = ['getLesson', 'getLessonResults', 'listCsipTimes'] as const

/** What is due on an aircraft, and what was written about it. */
const recordReads = [
  'listExpiries',
  'getMaintenance',
  'getMaintenanceStatus',
  'listMaintenanceHistory',
  'listLogbook',
  'getOrderMaintenance',
  'listMeterReadings',
] as const

/** Visits to the shop. */
export const workOrderReads = ['listShopDays', 'listWorkOrders', 'getWorkOrder'] as const

/** What says whether an aircraft may fly. */
export const airworthyReads = [
  ...recordReads,
  'getAircraft',
  'listMaintenance',
  'listOwnedAircraft',
  'listCoOwnedAircraft',
  'listGrounded',
  'listFleet',
  'getServiceData',
  'getListing',
  'canBook',
] as const

/** What was found on aircraft, and what became of it. */
export const squawkReads = [
  'listSquawks',
  'listOpenSquawks',
  'getSquawk',
  'getDeparture',
  'getReturn',
  ...airworthyReads,
] as const

/** A year of an owner, and what its figures add up. */
export const yearReads = ['getYearPack', 'listYearTrail'] as const

/** What an aircraft flew and brought. */
export const figureReads = [
  'getOwnedStats',
  'getFleetStats',
  'getHobbsTime',
  'getHoursFlown',
  'listAircraftPilots',
  'getStatsDiagram',
  'findStatsPilots',
  'getFleetDiagram',
  'findFleetPilots',
  'getRefusedTrips',
  'getPriceHint',
  'getPlan',
  'getCoOwnershipShare',
  ...yearReads,
] as const

/** What holders share of an aircraft's costs. */
export const costReads = ['getSharedCosts', 'listExpenses', 'listSettlements'] as const

/** What a flight changes once it is back: meters, reports and money. */
export const flightReads = [
  ...bookingReads,
  ...recordReads,
  ...costReads,
  'getAircraft',
  'listMaintenance',
  'getServiceData',
  ...figureReads,
  'getAircraftFlights',
  'getFleetFlights',
  'getPilotFlights',
  'getPersonFlights',
  'listFlightPeople',
  'getOrderFlight',
  'getStatement',
  'getRoleStatement',
  'listInvoices',
] as const

/** What an operator changes in a booking, with its money. */
export const interventionReads = [
  'getOperatorBooking',
  'listInterventions',
  ...flightReads,
  'listLedgerAccounts',
  'listLedgerMovements',
  'listAudit',
] as const

/** Who may keep the maintenance records of an aircraft. */
export const keeperReads = ['listRecordKeepers', 'listMyRecordKeeping', 'getAccount', 'listMaintenance', ...recordReads] as const

export const membershipReads = [
  'getAccount',
  'getMembership',
  'previewMembership',
  'canBook',
  'listCharges',
  'listInvoices',
] as const
export const methodReads = ['listCards', 'listBankAccounts', 'listExpirations', 'canBook'] as const
export const roleReads = [
  'getAccount',
  'getRoles',
  'listCsipRates',
  'getCsipAvailability',
  'getCsip',
  'listCsipTimes',
  'listCsipOffers',
] as const
export const personReads = ['getPerson', 'getPilot', 'getAircraftOwner', 'getCsip'] as const
export const advisorReads = ['getAccount', 'listInvitations', 'listAdvisedAircraft', 'listAdvisedOrders', 'getRoles'] as const
export const favoriteReads = ['searchAircraft', 'getAircraft', 'listFavorites'] as const
/** Stars are shown wherever an aircraft or a person is. */
export const reviewReads = [
  'getOrderReviews',
  'listAircraftReviews',
  'listOwnerReviews',
  'listCsipReviews',
  'listPilotReviews',
  'listReportedReviews',
  'getAircraft',
  'getAircraftOwner',
  'getCsip',
  'getPilot',
  'searchAircraft',
  'listAudit',
] as const
export const reportReads = ['listReportedReviews', 'listAudit'] as const
export const messageReads = ['listMessages', 'listNewMessages', 'getMessageStats', 'getMessage', 'getChatPartner'] as const
/** For operators: what became of a reported message, and of who wrote it. */
export const reportedMessageReads = ['listReportedMessages', 'getUser', 'listUsers', 'listAudit'] as const
export const noticeReads = ['listEvents', 'countUnreadNotices', 'getNotice', 'listMarkers'] as const
export const userReads = ['getUser', 'listUsers', 'listAudit'] as const
export const disputeReads = ['getDispute', 'listDisputes', 'listAudit'] as const
export const departureReads = ['getDeparture', 'listDepartureQuestions'] as const
export const questionnaireReads = ['listQuestionnaires', 'getQuestionnaire', 'listQuestionVersions', 'listAudit'] as const
export const returnReads = ['getReturn', 'listReturnQuestions'] as const
export const listingReads = [
  'getAccount',
  'listFleet',
  'getListing',
  'getListingContract',
  'listAircraftDocuments',
  'listExpiries',
  'listOwnedAircraft',
  'listSharesOnOffer',
  'findTailNumber',
  'getModelDefaults',
  'getAircraft',
  'searchAircraft',
  'getReach',
  'canBook',
] as const
export const customerReads = ['listCustomers', 'getListing', 'getAircraft', 'searchAircraft', 'getReach', 'canBook'] as const
export const overrideReads = [
  'listOverrides',
  'listOrderOverrides',
  'getAircraft',
  'searchAircraft',
  'getReach',
  'canBook',
  'listAudit',
] as const
export const checkoutReads = [
  'listExpiries',
  'listCheckouts',
  'listAircraftCheckouts',
  'getAircraft',
  'searchAircraft',
  'getReach',
  'canBook',
] as const
/** What is offered and held of aircraft. */
export const shareReads = ['listSharesOnOffer', 'getCoOwnershipShare', 'listShareQuestions'] as const
/** What co-owners decide, and what becomes of it. */
export const coOwnershipReads = [
  ...shareReads,
  'listVotes',
  'listShareRequests',
  'getShareRequest',
  'listCoOwnedAircraft',
  'getCoOwnerResources',
  'getSharedCosts',
  'canBook',
] as const

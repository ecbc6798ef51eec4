// Groups of reads that show the same data, so a route row can name what it makes stale.

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

/** Quota use and reservations of each share. */
const quotaReads = ['getCoOwnerResources', 'listQuotaEntries', 'listReservations'] as const

/** Holiday drafts and swaps of a shared aircraft. */
export const holidayReads = ['getHolidayDraft', 'listSwaps', 'listSwapChoices'] as const

/** Aircraft schedules. */
export const scheduleReads = [
  'getSchedule',
  'getFleetSchedule',
  'getScheduleEntry',
  'searchAircraft',
  'getReach',
  ...quotaReads,
  ...holidayReads,
] as const

export const orderListReads = [
  'listPilotOrders',
  'listOwnerOrders',
  'listCoOwnerOrders',
  'listAdvisedOrders',
  'listCsipOrders',
  'filterOrders',
  'listOrderAircraft',
] as const

/** Excludes `canBook`: the wizard would report its own new booking as a conflict before leaving the page. */
export const bookingReads = [
  'getOrder',
  'getBeforeFlight',
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

/** An inspected return, damage claims and their cost. */
export const claimReads = [
  'getInspection',
  'listClaims',
  'getOrder',
  'listCharges',
  'listPayouts',
  'getStatement',
  'getRoleStatement',
  'listAudit',
] as const

/** The effect of a disruption on bookings. */
export const disruptionReads = ['listDisruptions', 'getDisruption', 'getOrderDisruption'] as const
/** Lesson results and instructors' availability. Requests to them are in `bookingReads`. */
export const lessonReads = ['getLesson', 'getLessonResults', 'listCsipTimes'] as const

/** Maintenance due on an aircraft, and its log entries. */
const recordReads = [
  'listExpiries',
  'getMaintenance',
  'getMaintenanceStatus',
  'listMaintenanceHistory',
  'listLogbook',
  'getOrderMaintenance',
  'listMeterReadings',
] as const

export const workOrderReads = ['listShopDays', 'listWorkOrders', 'getWorkOrder'] as const

/** Whether an aircraft is airworthy. */
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

export const squawkReads = [
  'listSquawks',
  'listOpenSquawks',
  'getSquawk',
  'getDeparture',
  'getReturn',
  ...airworthyReads,
] as const

/** An owner's tax year and the figures behind it. */
export const yearReads = ['getYearPack', 'listYearTrail'] as const

/** An aircraft's flights and earnings. */
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

export const costReads = ['getSharedCosts', 'listExpenses', 'listSettlements'] as const

/** What changes when a flight is back: meters, reports and money. */
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

/** What an operator changes in a booking, including money. */
export const interventionReads = [
  'getOperatorBooking',
  'listInterventions',
  ...flightReads,
  'listLedgerAccounts',
  'listLedgerMovements',
  'listAudit',
] as const

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
/** Stars appear wherever an aircraft or a person does. */
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
/** Operators: reported messages and the decisions about them and their authors. */
export const reportedMessageReads = ['listReportedMessages', 'getUser', 'listUsers', 'listAudit'] as const
/** Members' cases, and the list of the operators. */
export const caseReads = ['getCase', 'listMyCases', 'listCases', 'listAudit'] as const
export const noticeReads = ['listEvents', 'countUnreadNotices', 'getNotice', 'listMarkers'] as const
export const userReads = ['getUser', 'listUsers', 'listAccountDecisions', 'listAudit'] as const
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
export const shareReads = ['listSharesOnOffer', 'getCoOwnershipShare', 'listShareQuestions'] as const
/** Votes of co-owners and their effects. */
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

/** The booking made on the previous page. Lost on reload, which shows the booking as usual. */
let bookedId: string | null = null

export const markJustBooked = (id: string) => {
  bookedId = id
}

export const isJustBooked = (id: string) => bookedId === id

/** Call once shown: later visits show the booking without the confirmation. */
export const forgetJustBooked = () => {
  bookedId = null
}

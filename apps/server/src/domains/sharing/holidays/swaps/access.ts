import type { SwapRow } from './queries.ts'

type Viewer = { id: string; holds: boolean }

/** Whether the viewer may answer: the partner asked, or any partner but the offerer. */
const isAsked = ({ by, to }: SwapRow, { id, holds }: Viewer) => holds && by.id !== id && (to === null || to.id === id)

/** What the viewer may do with an offer. A counteroffer waits for the offerer alone. */
export const swapRights = (swap: SwapRow, viewer: Viewer, now: Date) => {
  const isOpen = swap.state === 'open' && now < swap.expiresAt
  const isOfferer = viewer.holds && swap.by.id === viewer.id
  const isTurn = isOpen && (swap.counter ? isOfferer : isAsked(swap, viewer))
  return {
    isOfferer,
    mayAccept: isTurn,
    mayDecline: isTurn && (swap.counter !== null || swap.to !== null),
    mayPropose: isOpen && swap.counter === null && isAsked(swap, viewer),
    mayWithdraw: swap.state === 'open' && isOfferer,
  }
}

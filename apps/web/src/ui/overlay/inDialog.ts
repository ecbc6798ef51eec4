import { createContext } from 'react'

/** Whether this renders inside a dialog; forms there use the dialog's button layout. */
export const InDialog = createContext(false)

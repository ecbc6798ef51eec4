import { createContext } from 'react'

/** Whether this stands in a dialog; a form there ends as every dialog does. */
export const InDialog = createContext(false)

/**
 * What calls that people wait for read from more than one group in one statement, or from every machine of a group (`*`), and why that is so
 * or what becomes of it before tables lie apart (docs/decisions/0112). Functions of the database are not looked into.
 */

/** For tests: by call, by the groups that a statement touches. */
export const acrossGroups: Record<string, Record<string, string>> = {}

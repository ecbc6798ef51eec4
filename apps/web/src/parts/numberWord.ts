const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A count at the beginning of a sentence: a word up to ten, then figures. */
export const numberWord = (count: number) => words[count] ?? String(count)

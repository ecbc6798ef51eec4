const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A count for the start of a sentence: words up to ten, digits above. */
export const numberWord = (count: number) => words[count] ?? String(count)

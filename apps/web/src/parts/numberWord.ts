const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Words up to ten, digits above; for the start of a sentence. */
export const numberWord = (count: number) => words[count] ?? String(count)

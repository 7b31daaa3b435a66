interface Answer {
  isComing: boolean;
  adults: number;
  children: number;
}

/** Counts the answers to an invitation, and the people who are coming. */
export function tallyOf(answers: readonly Answer[]) {
  const sum = (field: "adults" | "children") => answers.reduce((total, answer) => total + answer[field], 0);
  const coming = answers.filter(({ isComing }) => isComing).length;
  return {
    answered: answers.length,
    coming,
    declined: answers.length - coming,
    adults: sum("adults"),
    children: sum("children"),
  };
}

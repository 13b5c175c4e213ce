/** What is wrong with a commit's subject, each as the end of a sentence. */
export function subjectProblems(subject: string): string[];

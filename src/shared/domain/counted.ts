/** "1 dispute", "2 disputes"; `many` where it is no "s" that makes several of one: "2 businesses". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

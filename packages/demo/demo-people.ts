import type { Role } from '#areas/identity/accounts/contract.ts';
import { randomGrowingMoment } from './demo-calendar.ts';
import { PEOPLE } from './demo-material.server.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoUser {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  email_verified: boolean;
  phone: string;
  role: Role;
  is_demo: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Makes people whose names recur and whose e-mail addresses do not. */
export class DemoPeople {
  readonly users: DemoUser[] = [];
  readonly #taken = new Set<string>();
  readonly #random: Random = createRandom('people');
  readonly #today: Date;

  constructor(today: Date) {
    this.#today = today;
  }

  /** A person with a random name; their address is at `domain`. */
  add(role: Role, domain: string): DemoUser {
    const firstName = this.#random.pick(PEOPLE.firstNames);
    const lastName = this.#random.pick(PEOPLE.lastNames);
    return this.addNamed(role, firstName, lastName, this.#freeAddress(firstName, lastName, domain));
  }

  /** A person with that name and e-mail address, who joined within the last year; most of them lately. */
  addNamed(role: Role, firstName: string, lastName: string, email: string): DemoUser {
    const joined = randomGrowingMoment(this.#today, this.#random.next());
    const user: DemoUser = {
      id: createRandom(`user ${email}`).uuid(),
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      email,
      email_verified: true,
      phone: demoMobile(this.#random),
      role,
      is_demo: true,
      created_at: joined,
      updated_at: joined,
    };
    this.#taken.add(email);
    this.users.push(user);
    return user;
  }

  /** Says when a person joined, where what they did since does not leave it open. */
  setJoined(user: DemoUser, joined: Date): void {
    user.created_at = joined;
    user.updated_at = joined;
  }

  #freeAddress(firstName: string, lastName: string, domain: string): string {
    const local = `${firstName}.${lastName}`.toLowerCase();
    let email = `${local}@${domain}`;
    for (let number = 2; this.#taken.has(email); number++) email = `${local}${number}@${domain}`;
    return email;
  }
}

/** A mobile number from the range that Ofcom keeps free for drama. */
function demoMobile(random: Random): string {
  return `07700 900${phoneSuffix(random)}`;
}

/** The last three digits of a number in one of Ofcom's ranges of a thousand. */
export function phoneSuffix(random: Random): string {
  return String(random.integer(0, 999)).padStart(3, '0');
}

/**
 * Tables by id in order of creation, with an optional journal file. A call's changes are appended in one write before
 * its response, so they survive a kill; opening the store compacts the journal.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DeliveryAttempt, DeliveryState } from '../control/control.ts';
import type { PayoutFailure } from '../resources/test-bank-accounts.ts';
import type { Wallet } from '../resources/wallets.ts';
import type {
  Account,
  BalanceTransaction,
  Charge,
  Customer,
  CustomerSession,
  DeletedAccount,
  DeletedCustomer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Price,
  Product,
  Refund,
  SandboxEvent,
  SetupIntent,
  StoredFile,
  Subscription,
  Transfer,
  TransferReversal,
} from './objects.ts';

/** `nextAttemptAt` in real milliseconds since 1970; null if none. */
export interface Delivery {
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  nextAttemptAt: number | null;
}

/** `at` in milliseconds since 1970. */
export interface RememberedAnswer {
  at: number;
  operation: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
}

/** `deadline` in seconds since 1970; null if overdue. */
export interface Demand {
  requirement: string;
  /** Why the earlier document was rejected; null without one. */
  error: {
    code: 'verification_document_failed_other' | 'verification_failed_keyed_identity';
    reason: string;
  } | null;
  deadline: number | null;
}

/** A single-use link, or the form behind it. */
export interface AccountLink {
  account: string;
  kind: 'onboarding_link' | 'onboarding_form' | 'dashboard';
  /** Seconds since 1970. */
  expiresAt: number;
  used: boolean;
  returnUrl: string;
  refreshUrl: string;
}

/** Not yet paid out; pence, and seconds since 1970. */
export interface AwaitingPayout {
  account: string;
  net: number;
  availableOn: number;
}

export interface Tables {
  accounts: Account | DeletedAccount;
  /** By account id. */
  demands: Demand[];
  /** By secret. */
  accountLinks: AccountLink;
  /** By object id; only objects of connected accounts. */
  owners: { account: string };
  paymentIntents: PaymentIntent;
  setupIntents: SetupIntent;
  charges: Charge;
  balanceTransactions: BalanceTransaction;
  disputes: Dispute;
  files: StoredFile;
  transfers: Transfer;
  transferReversals: TransferReversal;
  payouts: Payout;
  /** By payout id; seconds since 1970. */
  arrivals: { account: string; at: number };
  /** By id of the balance transaction. */
  awaitingPayout: AwaitingPayout;
  /** By balance transaction id. */
  paidOutBy: { payout: string };
  /** By account id; seconds since 1970. */
  payoutRuns: { ranAt: number };
  /** By account id. */
  payoutFailures: PayoutFailure;
  refunds: Refund;
  paymentMethods: PaymentMethod;
  /** By intent id: a bank's later decision, in seconds since 1970. */
  bankDecisions: { at: number; outcome: 'succeed' | 'fail' };
  /** One entry, `device`; missing while it offers all. */
  wallets: readonly Wallet[];
  /** Used single-use methods. */
  spentMethods: { at: number };
  customers: Customer | DeletedCustomer;
  /** By client secret. */
  customerSessions: CustomerSession;
  products: Product;
  prices: Price;
  subscriptions: Subscription;
  invoices: Invoice;
  invoicePayments: InvoicePayment;
  events: SandboxEvent;
  /** One entry, `ahead`: milliseconds that tests have advanced. */
  clock: { aheadMs: number };
  /** By event id. */
  deliveries: Delivery;
  /** By idempotency key. */
  answers: RememberedAnswer;
}

/** What is not kept for good. */
type ExpiringTable =
  | 'accountLinks'
  | 'answers'
  | 'arrivals'
  | 'awaitingPayout'
  | 'bankDecisions'
  | 'customerSessions'
  | 'deliveries'
  | 'demands'
  | 'events'
  | 'payoutFailures';

type TableMaps = { [Name in keyof Tables]: Map<string, Tables[Name]> };

type JournalLine = [table: keyof Tables, id: string, value: unknown];

/** A change not yet committed, with how to take it back. */
interface Change {
  line: JournalLine;
  undo: () => void;
}

function emptyTables(): TableMaps {
  return {
    accounts: new Map(),
    demands: new Map(),
    accountLinks: new Map(),
    owners: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    charges: new Map(),
    balanceTransactions: new Map(),
    disputes: new Map(),
    files: new Map(),
    transfers: new Map(),
    transferReversals: new Map(),
    payouts: new Map(),
    arrivals: new Map(),
    awaitingPayout: new Map(),
    paidOutBy: new Map(),
    payoutRuns: new Map(),
    payoutFailures: new Map(),
    refunds: new Map(),
    paymentMethods: new Map(),
    bankDecisions: new Map(),
    wallets: new Map(),
    spentMethods: new Map(),
    customers: new Map(),
    customerSessions: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    events: new Map(),
    clock: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
}

/** Reads a journal; a last line cut short by a crash belongs to a call never answered and is dropped. */
function readJournal(file: string): JournalLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index): JournalLine => {
    try {
      return JSON.parse(line) as JournalLine;
    } catch {
      throw new Error(`${file}, line ${index + 1}: not a line of a payments sandbox journal.`);
    }
  });
}

export class Store {
  readonly #tables = emptyTables();
  readonly #file: string | null;
  #changes: Change[] = [];

  /**
   * Opens the store kept in `file`, made on first use; null keeps it in memory only.
   * @throws {Error} when the file is not such a journal.
   */
  constructor(file: string | null) {
    this.#file = file;
    if (file === null) return;
    if (existsSync(file)) {
      for (const [table, id, value] of readJournal(file)) this.#restore(table, id, value);
    }
    this.#rewrite(file);
  }

  #restore(table: keyof Tables, id: string, value: unknown): void {
    const map: Map<string, unknown> | undefined = this.#tables[table];
    if (map === undefined) throw new Error(`Unknown table in the payments sandbox journal: ${table}`);
    if (value === null) map.delete(id);
    else map.set(id, value);
  }

  /** Writes a new file and renames it, so a crash leaves one of both whole. */
  #rewrite(file: string): void {
    mkdirSync(dirname(file), { recursive: true });
    const lines = Object.entries(this.#tables).flatMap(([table, map]) =>
      [...map].map(([id, value]) => `${JSON.stringify([table, id, value])}\n`),
    );
    writeFileSync(`${file}.new`, lines.join(''));
    renameSync(`${file}.new`, file);
  }

  get<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#tables[table].get(id);
  }

  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return [...this.#tables[table].values()];
  }

  entries<Name extends keyof Tables>(table: Name): [string, Tables[Name]][] {
    return [...this.#tables[table]];
  }

  /** Stored values are immutable. */
  put<Name extends keyof Tables>(table: Name, id: string, value: Tables[Name]): void {
    const map: Map<string, Tables[Name]> = this.#tables[table];
    const before = map.get(id);
    map.set(id, value);
    this.#changes.push({
      line: [table, id, value],
      undo: () => (before === undefined ? map.delete(id) : map.set(id, before)),
    });
  }

  remove(table: ExpiringTable, id: string): void {
    const map: Map<string, Tables[ExpiringTable]> = this.#tables[table];
    const before = map.get(id);
    if (before === undefined) return;
    map.delete(id);
    this.#changes.push({ line: [table, id, null], undo: () => map.set(id, before) });
  }

  /** Discards uncommitted changes of a refused call. */
  rollBack(): void {
    for (const change of this.#changes.toReversed()) change.undo();
    this.#changes = [];
  }

  /** Appends changes to the journal. */
  commit(): void {
    const changes = this.#changes;
    this.#changes = [];
    if (this.#file === null || changes.length === 0) return;
    appendFileSync(this.#file, changes.map((change) => `${JSON.stringify(change.line)}\n`).join(''));
  }
}

/**
 * Everything that `pnpm test --all` does and `pnpm test` doesn't:
 *
 * - tests whose first line says `with --all` run too, or on both databases; so does every test of the API that has no such line;
 * - every story in each look and at each width, and every page of the site in both languages;
 * - each variant of a journey: languages, widths, kinds of failures (`firstOrAll` of packages/e2e);
 * - `pnpm dev` shows what is changed;
 * - random walks, calls, cases and faults are as many as below, with a new seed each time;
 * - a deploy is tried with a real build of yesterday, the loss of a database server with PgBouncer, the files for high availability, the move to PostgreSQL 17 and 18, and backups on 14 to 18;
 * - servers are killed and replaced as often as below.
 *
 * Environment variables, so that a run can be repeated or made longer: `CROSSINGS_RUNS=5000 TEST_SEED=7 pnpm test:api --all crossings`.
 */
import { randomInt } from 'node:crypto'

const longRun = {
  TEST_ALL: 'y',
  /** Random walks through browsers, tabs and organizations, and the most steps of one (apps/site/crossings). */
  CROSSINGS_RUNS: '1000',
  CROSSINGS_STEPS: '12',
  /** The same on the screens of real browsers. */
  SCREEN_WALKS: '8',
  /** Back, Forward and reloads in the journey (apps/site/e2e/back-walks.test.ts). */
  BACK_WALKS: '25',
  /** Calls made from the API's description, good and broken. */
  FUZZ_CALLS: '20000',
  /** Random files whose prices are compared with an oracle's (apps/api/test/figures). */
  FIGURES_CASES: '500',
  /** Random lists whose prices are compared with those of single medications (apps/api/src/http/routes/list-prices.test.ts). */
  LIST_RUNS: '100',
  /** Random questions that the public API and the screen are asked (apps/api/src/v1/prices-equal.test.ts). */
  PRICE_RUNS: '1000',
  /** Visits through a proxy that delays, cuts, truncates and garbles (packages/e2e/src/faults). */
  FAULT_RUNS: '50',
  /** Random files of each kind whose rows are counted. */
  BALANCE_RUNS: '30',
  /** Changes of each table under load, after which no response may be an old one. */
  STALE_ROUNDS: '10',
  /** Kills in each phase of a delivery. */
  KILL_ROUNDS: '5',
  /** Replacements of each server behind nginx and Caddy, and seconds without a database. */
  PROXY_ROUNDS: '5',
  PROXY_SECONDS_AWAY: '30',
}

/** Sets what isn't set already. */
export function setLongRun(): void {
  const settings = { ...longRun, TEST_SEED: String(randomInt(1_000_000)) }
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
  console.log(`To repeat this run's random tests: TEST_SEED=${process.env.TEST_SEED}`)
}

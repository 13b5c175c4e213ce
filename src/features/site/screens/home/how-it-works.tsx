const forSeekers = [
  { title: 'Discover', line: 'Type a postcode and see what is on nearby, on a map or in a list.' },
  { title: 'Filter', line: 'Narrow it down by activity, age group, difficulty and price.' },
  { title: 'Book instantly', line: 'If the business is verified, choose a time and pay by card.' },
  { title: 'Show up', line: 'Arrive 10 minutes early. Joining instructions come by email.' },
] as const;

const forBusinesses = [
  { title: 'Sign up free', line: 'A listing costs nothing.' },
  { title: 'Claim your business', line: 'Already in the directory? Claim it in a few minutes.' },
  { title: 'Submit sessions', line: 'Add weekly times, a price and who it suits.' },
  { title: 'Get approved and go live', line: 'We read every listing, then email you when it is live.' },
  { title: 'Manage bookings', line: 'See who is coming and what you have earned.' },
] as const;

function Steps({ title, steps }: { title: string; steps: readonly { title: string; line: string }[] }) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-[18px] font-display text-[1.375rem] font-bold">{title}</h3>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[56px_1fr] border-b border-line py-[22px] last:border-0"
          >
            <span
              aria-hidden="true"
              className="font-display text-[1.75rem] leading-none font-bold tracking-[-0.03em] text-brand"
            >
              {index + 1}
            </span>
            <div>
              <h4>{step.title}</h4>
              <p className="mt-[3px] text-ink-2">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Four steps for people looking for a session, five for those who run them. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="section border-y border-line bg-surface">
      <div className="container-wide">
        <h2 id="how-title" className="text-h1">
          How It Works
        </h2>
        <div className="mt-12 grid gap-[clamp(40px,7vw,112px)] md:grid-cols-2">
          <Steps title="For people looking for a session" steps={forSeekers} />
          <Steps title="For instructors and businesses" steps={forBusinesses} />
        </div>
      </div>
    </section>
  );
}

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cachedFragment, FragmentsProvider } from '#shared/ui/states/cached-fragment.tsx';
import { FragmentCache } from './fragment-cache.server.ts';

const drawn: string[] = [];

const Times = cachedFragment(
  'times',
  ({ title, at }: { title: string; at: string[]; onBook?: () => void }) => {
    drawn.push(title);
    return (
      <>
        <b>{title}</b> at
        {at.map((time) => (
          <i key={time}>{time}</i>
        ))}
      </>
    );
  },
);

const Around = cachedFragment('around', ({ title }: { title: string }) => (
  <div>
    <Times title={title} at={['9:00']} />
  </div>
));

const Labelled = cachedFragment('labelled', () => <Field />);

const Asking = cachedFragment('asking', () => {
  const { data } = useQuery({ queryKey: ['who'], queryFn: () => 'Ann' });
  return data;
});

function Field() {
  return <input id={useId()} />;
}

const renderWithCache = (kept: FragmentCache, page: React.ReactNode) =>
  kept.render((parts) => renderToString(<FragmentsProvider value={parts}>{page}</FragmentsProvider>));

/** What was drawn of parts while `act` ran. */
function recordDrawn(act: () => void): string[] {
  drawn.length = 0;
  act();
  return [...drawn];
}

describe('a part of pages', () => {
  const page = (
    <main>
      <Field />
      <Times title="Yoga & <b>more</b> </kept-part>" at={['18:30', '19:30']} />
      <Field />
      <Times title="Pilates" at={[]} />
    </main>
  );

  it('is drawn once, and each page is as without it', () => {
    const kept = new FragmentCache();
    const plain = renderToString(page);
    const pages: string[] = [];
    expect(recordDrawn(() => pages.push(renderWithCache(kept, page)))).toHaveLength(2);
    expect(recordDrawn(() => pages.push(renderWithCache(kept, page), renderWithCache(kept, page)))).toEqual(
      [],
    );
    expect(pages).toEqual([plain, plain, plain]);
  });

  it('is drawn anew with other properties, whatever it is called', () => {
    const kept = new FragmentCache();
    renderWithCache(kept, <Times title="Yoga" at={['18:30']} />);
    expect(recordDrawn(() => renderWithCache(kept, <Times title="Yoga" at={['18:31']} />))).toEqual(['Yoga']);
    expect(recordDrawn(() => renderWithCache(kept, <Around title="Yoga" />))).toEqual(['Yoga']);
  });

  it('is the same for functions, which draw nothing', () => {
    const kept = new FragmentCache();
    renderWithCache(kept, <Times title="Yoga" at={[]} />);
    expect(
      recordDrawn(() => renderWithCache(kept, <Times title="Yoga" at={[]} onBook={() => {}} />)),
    ).toEqual([]);
  });

  it('is drawn with the one around it', () => {
    const kept = new FragmentCache();
    const plain = renderToString(<Around title="Run" />);
    expect([1, 2].map(() => renderWithCache(kept, <Around title="Run" />))).toEqual([plain, plain]);
  });

  it('is drawn anew on another day', () => {
    const day = { today: '2026-11-27' };
    const kept = new FragmentCache(() => day.today);
    renderWithCache(kept, <Times title="Yoga" at={[]} />);
    day.today = '2026-11-28';
    expect(recordDrawn(() => renderWithCache(kept, <Times title="Yoga" at={[]} />))).toEqual(['Yoga']);
  });

  it('is refused with ids of its place in a page, or with what a query knows', () => {
    expect(() => renderWithCache(new FragmentCache(), <Labelled />)).toThrow(
      'This part has ids of its place in a page',
    );
    const known = new QueryClient();
    known.setQueryData(['who'], 'Ann');
    const page = (
      <QueryClientProvider client={known}>
        <Asking />
      </QueryClientProvider>
    );
    expect(renderToString(page)).toBe('Ann');
    expect(() => renderWithCache(new FragmentCache(), page)).toThrow('No QueryClient set');
  });

  it('is forgotten for others, and drawn anew', () => {
    const kept = new FragmentCache();
    renderWithCache(kept, <Times title="first" at={[]} />);
    const others = Array.from({ length: 4_000 }, (_, at) => <Times key={at} title={`no. ${at}`} at={[]} />);
    const html = renderWithCache(kept, others);
    expect(html).toBe(renderToString(others));
    expect(recordDrawn(() => renderWithCache(kept, <Times title="first" at={[]} />))).toEqual(['first']);
  });
});

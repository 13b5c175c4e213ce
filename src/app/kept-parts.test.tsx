import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { keptPart, PartsProvider } from '#shared/ui/states/kept-part.tsx';
import { KeptParts } from './kept-parts.server.ts';

const drawn: string[] = [];

const Times = keptPart('times', ({ title, at }: { title: string; at: string[]; onBook?: () => void }) => {
  drawn.push(title);
  return (
    <>
      <b>{title}</b> at
      {at.map((time) => (
        <i key={time}>{time}</i>
      ))}
    </>
  );
});

const Around = keptPart('around', ({ title }: { title: string }) => (
  <div>
    <Times title={title} at={['9:00']} />
  </div>
));

const Labelled = keptPart('labelled', () => <Field />);

const Asking = keptPart('asking', () => {
  const { data } = useQuery({ queryKey: ['who'], queryFn: () => 'Ann' });
  return data;
});

function Field() {
  return <input id={useId()} />;
}

const draw = (kept: KeptParts, page: React.ReactNode) =>
  kept.draw((parts) => renderToString(<PartsProvider value={parts}>{page}</PartsProvider>));

/** What was drawn of parts while `act` ran. */
function drawnBy(act: () => void): string[] {
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
    const kept = new KeptParts();
    const plain = renderToString(page);
    const pages: string[] = [];
    expect(drawnBy(() => pages.push(draw(kept, page)))).toHaveLength(2);
    expect(drawnBy(() => pages.push(draw(kept, page), draw(kept, page)))).toEqual([]);
    expect(pages).toEqual([plain, plain, plain]);
  });

  it('is drawn anew with other properties, whatever it is called', () => {
    const kept = new KeptParts();
    draw(kept, <Times title="Yoga" at={['18:30']} />);
    expect(drawnBy(() => draw(kept, <Times title="Yoga" at={['18:31']} />))).toEqual(['Yoga']);
    expect(drawnBy(() => draw(kept, <Around title="Yoga" />))).toEqual(['Yoga']);
  });

  it('is the same for functions, which draw nothing', () => {
    const kept = new KeptParts();
    draw(kept, <Times title="Yoga" at={[]} />);
    expect(drawnBy(() => draw(kept, <Times title="Yoga" at={[]} onBook={() => {}} />))).toEqual([]);
  });

  it('is drawn with the one around it', () => {
    const kept = new KeptParts();
    const plain = renderToString(<Around title="Run" />);
    expect([1, 2].map(() => draw(kept, <Around title="Run" />))).toEqual([plain, plain]);
  });

  it('is drawn anew on another day', () => {
    const day = { today: '2026-11-27' };
    const kept = new KeptParts(() => day.today);
    draw(kept, <Times title="Yoga" at={[]} />);
    day.today = '2026-11-28';
    expect(drawnBy(() => draw(kept, <Times title="Yoga" at={[]} />))).toEqual(['Yoga']);
  });

  it('is refused with ids of its place in a page, or with what a query knows', () => {
    expect(() => draw(new KeptParts(), <Labelled />)).toThrow('This part has ids of its place in a page');
    const known = new QueryClient();
    known.setQueryData(['who'], 'Ann');
    const page = (
      <QueryClientProvider client={known}>
        <Asking />
      </QueryClientProvider>
    );
    expect(renderToString(page)).toBe('Ann');
    expect(() => draw(new KeptParts(), page)).toThrow('No QueryClient set');
  });

  it('is forgotten for others, and drawn anew', () => {
    const kept = new KeptParts();
    draw(kept, <Times title="first" at={[]} />);
    const others = Array.from({ length: 4_000 }, (_, at) => <Times key={at} title={`no. ${at}`} at={[]} />);
    const html = draw(kept, others);
    expect(html).toBe(renderToString(others));
    expect(drawnBy(() => draw(kept, <Times title="first" at={[]} />))).toEqual(['first']);
  });
});

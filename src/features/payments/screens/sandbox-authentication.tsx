import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

/** Stands in for the bank's page that asks a card holder to prove who they are. Closing it is failing. */
export function SandboxAuthentication({
  open,
  onAnswer,
}: {
  open: boolean;
  onAnswer: (result: 'succeed' | 'fail') => void;
}) {
  return (
    <Dialog
      open={open}
      locked
      onOpenChange={(stillOpen) => {
        if (!stillOpen) onAnswer('fail');
      }}
      title="Confirm it is you"
      description="This test card asks for authentication, as your bank would in its own window."
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer('fail')}>
            Fail authentication
          </Button>
          <Button onClick={() => onAnswer('succeed')}>Complete authentication</Button>
        </>
      }
    >
      <p className="text-ink-2">No bank is asked and no money moves: choose how the test should end.</p>
    </Dialog>
  );
}

import { describe, expect, it } from 'vitest';
import { ApiError, asApiError } from './api-client.ts';

describe('an error from the API', () => {
  const body = JSON.stringify({ message: 'There is no page 9999.', code: 'invalid_input' });

  it('is recognised', () => {
    const error = new ApiError(400, body);
    expect(asApiError(error)).toBe(error);
  });

  it('is read back from its message, which is all that the server’s page carries over', () => {
    const error = asApiError(new Error(new ApiError(400, body).message));
    expect(error?.status).toBe(400);
    expect(error?.sentence).toBe('There is no page 9999.');
  });

  it('is not any other error', () => {
    expect(asApiError(new Error('Failed to fetch'))).toBeNull();
    expect(asApiError('400: no')).toBeNull();
    expect(asApiError(undefined)).toBeNull();
  });
});

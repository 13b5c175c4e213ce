// What the tests use of the standard's validators, which come without types.
declare module '@openactive/data-model-validator' {
  export function validate(
    value: unknown,
    options: {
      loadRemoteJson: boolean;
      remoteJsonCachePath: string;
      remoteJsonCacheTimeToLive: number;
      validationMode: string;
      rpdeItemLimit?: number;
    },
  ): Promise<{ severity: 'failure' | 'warning' | 'suggestion'; path: string; message: string }[]>;
}

declare module '@openactive/rpde-validator' {
  export function RpdeValidator(
    url: string,
    options: { pageLimit?: number; requestDelay?: number; timeMultiplier?: number },
  ): Promise<{ pages: { errors: { type: string; data: { severity: string; message: string } }[] }[] }>;
}

/** Whether a server with these settings, read as `readConfig` does, will lay out the embedded database with the demo in it. */
export function beginsWithTheDemo(environment: NodeJS.ProcessEnv): boolean;

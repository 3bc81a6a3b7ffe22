import { codeOf } from '../error-code.ts';

const DAY_MS = 5 * 60_000;

/** Stand-ins of the partners for trying them out, or in words why there are none. */
export interface SimulatedPartners {
  address?: string;
  port?: number;
  missing?: string;
  stop(): Promise<void>;
}

/** Starts them on this machine alone, their animals changing every few minutes. A port in use is no reason not to start. */
export async function startSimulatedPartners(port: number): Promise<SimulatedPartners> {
  const { startSimulator } = await import('../../../simulator/src/simulator.ts');
  try {
    const simulator = await startSimulator({ port, dayMs: DAY_MS });
    return { address: `http://127.0.0.1:${simulator.port}`, port: simulator.port, stop: simulator.stop };
  } catch (error) {
    const why = codeOf(error) === 'EADDRINUSE' ? 'is in use' : 'cannot be listened on';
    return { missing: `No simulated partners to try: port ${port} ${why}. Set SIMULATOR_PORT to another.`, stop: async () => {} };
  }
}

import { create, geocode } from '@homeward/contract/address';
import type { Country } from '@homeward/contract/lookup';
import { Button, Input, Radio, Space } from 'antd';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { failureOf, post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useTries } from '../../../ui/form/tries.ts';
import './branch.css';

type Found = z.output<typeof geocode.output>;

interface AddressFieldProps {
  country: Country | undefined;
  /** The address chosen so far, in words. */
  shown?: string | undefined;
  value?: string;
  onChange?: (uuid: string) => void;
  id?: string;
  disabled?: boolean;
}

/** What an address is called: a form holds its uuid alone, also when it is left and found again. */
const wordsKey = (uuid: string) => `homeward-address:${uuid}`;

/** Enter does this, and does not send the form. */
const onEnter = (act: () => Promise<void>) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void act();
};

/** A place by its zip code: one match is taken, of several the user picks one, without any it is written by hand. */
export function AddressField({ country, shown, value, onChange, id, disabled }: AddressFieldProps) {
  const words = (value && sessionStorage.getItem(wordsKey(value))) || shown;
  const take = (one: { uuid: string; address: string }) => {
    sessionStorage.setItem(wordsKey(one.uuid), one.address);
    onChange?.(one.uuid);
  };
  const { zip, setZip, found, problem, busy, find } = usePlaces(country, take);
  // A place that was found may get a street by whoever may write addresses.
  const place = found?.find(({ uuid }) => uuid === value);
  return (
    <div className="address-field">
      {value && words && <p className="address-chosen">{words}</p>}
      {!disabled && (
        <>
          <Space.Compact block>
            <Input
              {...(id ? { id } : {})}
              value={zip}
              placeholder={value ? 'Another zip code' : 'Zip code'}
              aria-label="Zip code"
              onChange={(event) => setZip(event.target.value)}
              onKeyDown={onEnter(find)}
            />
            <Button icon={<Search size={15} aria-hidden />} loading={busy} onClick={() => void find()}>
              Find
            </Button>
          </Space.Compact>
          {problem && (
            <p className="address-problem" role="alert">
              {problem}
            </p>
          )}
          {found && found.length > 1 && (
            <Radio.Group
              className="address-choices"
              aria-label="Places with this zip code"
              {...(value ? { value } : {})}
              options={found.map((one) => ({ value: one.uuid, label: one.address }))}
              onChange={({ target }) => {
                const chosen = found.find(({ uuid }) => uuid === target.value);
                if (chosen) take(chosen);
              }}
            />
          )}
          {country && found && (place || !found.length) && can(create) && (
            <ByHand key={place?.uuid ?? zip} zip={zip} country={country} place={place} onWritten={take} />
          )}
        </>
      )}
    </div>
  );
}

/** The places of a zip code as they are looked up; the only one there is is taken. */
function usePlaces(country: Country | undefined, take: (one: Found[number]) => void) {
  const [zip, setZip] = useState('');
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    if (!country || !zip.trim() || busy) return setProblem(country ? 'Missing a zip code' : 'Please select a country');
    setBusy(true);
    setProblem(undefined);
    try {
      const places = await post(geocode, { zip, country: country.uuid });
      setFound(places);
      if (places.length === 1 && places[0]) take(places[0]);
    } catch (caught) {
      const error = failureOf(caught);
      setFound([]);
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { zip, setZip, found, problem, busy, find };
}

interface ByHandProps {
  zip: string;
  country: Country;
  /** The place that was found, whose street is asked for. */
  place: Found[number] | undefined;
  onWritten: (one: { uuid: string; address: string }) => void;
}

/** The street of a place; all of the address where the look-up knows nothing, or cannot be reached. */
function ByHand({ zip, country, place, onWritten }: ByHandProps) {
  const [typed, setTyped] = useState('');
  const address = place ? `${typed.trim()}, ${place.address}` : typed;
  const [zone, setZone] = useState(place?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [problem, setProblem] = useState<string>();
  const { attempt } = useTries();
  const write = async () => {
    if (!typed.trim()) return;
    try {
      const input = { zip: place?.zip ?? zip, address, time_zone: zone, country: country.uuid };
      const { uuid } = await attempt(input, (key) => post(create, input, { key }));
      setProblem(undefined);
      onWritten({ uuid, address });
    } catch (caught) {
      const error = failureOf(caught);
      setProblem(error.errors[0]?.message ?? error.message);
    }
  };
  // Whoever types a street and goes on means it.
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget?.closest('.address-by-hand')) void write();
  };
  return (
    <div className="address-by-hand">
      <p>
        {place
          ? 'Where in it is the location? Without a street, adopters are told the town only.'
          : 'No place is known by this zip code. Write the address yourself.'}
      </p>
      <Input
        value={typed}
        placeholder={place ? 'Street and number' : 'Street, town, state'}
        aria-label={place ? 'Street' : 'Address'}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onEnter(write)}
      />
      {!place && (
        <OneSelect
          value={zone}
          aria-label="Time zone"
          options={Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name }))}
          onChange={setZone}
        />
      )}
      <Button onClick={() => void write()} disabled={!typed.trim()}>
        Use this address
      </Button>
      {problem && (
        <p className="address-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

-- lock cost: none, a new table
-- Providers that the travel rule's data can be sent to: a withdrawal to another one is looked at by an operator.
create table travel_rule_provider (
  code text primary key,
  name text not null
);
create unique index travel_rule_provider_name on travel_rule_provider (lower(name));
insert into travel_rule_provider (code, name) values
  ('anchorage', 'Anchorage Digital'), ('binance', 'Binance'), ('bitbank', 'bitbank'), ('bitfinex', 'Bitfinex'),
  ('bitget', 'Bitget'), ('bitgo', 'BitGo'), ('bithumb', 'Bithumb'), ('bitmex', 'BitMEX'), ('bitpanda', 'Bitpanda'),
  ('bitso', 'Bitso'), ('bitstamp', 'Bitstamp'), ('bitvavo', 'Bitvavo'), ('bullish', 'Bullish'), ('bybit', 'Bybit'),
  ('coinbase', 'Coinbase'), ('coinone', 'Coinone'), ('copper', 'Copper'), ('crypto.com', 'Crypto.com'),
  ('fidelity', 'Fidelity Digital Assets'), ('fireblocks', 'Fireblocks'), ('firi', 'Firi'), ('gate', 'Gate'),
  ('gemini', 'Gemini'), ('hashkey', 'HashKey Exchange'), ('hidden-road', 'Hidden Road'), ('htx', 'HTX'),
  ('independent-reserve', 'Independent Reserve'), ('kraken', 'Kraken'), ('kucoin', 'KuCoin'), ('ledger', 'Ledger Enterprise'),
  ('luno', 'Luno'), ('mexc', 'MEXC'), ('okx', 'OKX'), ('osl', 'OSL'), ('paxos', 'Paxos'), ('revolut', 'Revolut'),
  ('robinhood', 'Robinhood'), ('sygnum', 'Sygnum'), ('upbit', 'Upbit'), ('wirex', 'Wirex');

-- lock cost: asset and network are locked for a moment; both have fewer rows than a page shows
-- What draws an asset, which asset stands for a chain, and which adapter serves a chain where the installation has connected it.
alter table asset add column icon text check (icon ~ '^[A-Z0-9]{2,16}$');
alter table network
  add column icon    text check (icon ~ '^[A-Z0-9]{2,16}$'),
  add column adapter text not null default 'sandbox' check (adapter in ('sandbox', 'evm', 'bitcoin'));

-- Rows are only added to; these get what was drawn and connected by their codes so far.
alter table asset disable trigger immutable;
alter table network disable trigger immutable;
update asset set icon = code where code in ('BTC', 'ETH', 'USDT', 'USDC', 'TRX', 'SOL', 'XRP', 'LTC', 'BNB', 'DOGE', 'AVAX', 'POL', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE', 'MKR', 'CRV', 'GRT', 'SNX', 'COMP', 'SAND', 'MANA', 'APE', 'BAT', 'SUSHI', 'YFI', 'CHZ', 'ENJ', 'LRC', 'ZRX');
update network set icon = case code when 'BSC' then 'BNB' when 'POLYGON' then 'POL' when 'ARBITRUM' then 'ARB' when 'OPTIMISM' then 'OP' when 'AVAXC' then 'AVAX' else code end
  where code in ('BTC', 'ETH', 'TRX', 'XRP', 'LTC', 'SOL', 'DOGE', 'BSC', 'POLYGON', 'ARBITRUM', 'OPTIMISM', 'AVAXC');
update network set adapter = case code when 'BTC' then 'bitcoin' else 'evm' end where code in ('BTC', 'ETH');
alter table asset enable trigger immutable;
alter table network enable trigger immutable;

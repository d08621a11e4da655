-- Begins pauses, or makes those longer that would end sooner. ARGV: how many milliseconds each of KEYS.
for i, key in ipairs(KEYS) do
  if redis.call('PTTL', key) < tonumber(ARGV[i]) then
    redis.call('SET', key, '', 'PX', ARGV[i])
  end
end

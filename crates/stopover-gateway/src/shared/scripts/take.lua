-- Takes one from each bucket (generic cell rate algorithm), or from none: then says in how many microseconds it can. While
-- one of the pauses lasts, says for how many milliseconds, as a negative number.
--
-- KEYS: the buckets, then the pauses.
-- ARGV: 1 to take whatever is left, or 0; then of each bucket the microseconds in which it gains one, and how many it holds.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local buckets = (#ARGV - 1) / 2
for i = buckets + 1, #KEYS do
  local left = redis.call('PTTL', KEYS[i])
  if left > 0 then return -left end
end
local function fill(key, full)
  local left = math.ceil((full - now) / 1000) + 1
  redis.call('SET', key, string.format('%.0f', full), 'PX', string.format('%.0f', left))
end
local filled = {}
for i = 1, buckets do
  local each, most = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local stored = redis.pcall('GET', KEYS[i])
  -- When it is full again. In this order, what is no number becomes `now`.
  local full = math.max(now, type(stored) == 'string' and tonumber(stored) or now)
  -- Not later than an empty one: neither a clock that was set back nor a foreign value closes it for long.
  if full > now + each * most then
    full = now + each * most
    fill(KEYS[i], full)
  end
  local wait = full + each - each * most - now
  if wait > 1 and ARGV[1] == '0' then return math.ceil(wait) end
  filled[i] = math.min(now + each * most, full + each)
end
for i = 1, buckets do fill(KEYS[i], filled[i]) end
return 0

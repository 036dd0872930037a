//! Primes and the exponents of numbers, for the formulation `factors`.

/// The primes up to `max`.
pub fn primes(max: u64) -> Vec<u64> {
    (2..=max).filter(|&n| (2..n).all(|d| !n.is_multiple_of(d))).collect()
}

/// The exponent of the prime `p` in `number`, which is not 0.
pub fn exponent(p: u64, number: u64) -> i64 {
    std::iter::successors(Some(number), |n| n.is_multiple_of(p).then(|| n / p)).count() as i64 - 1
}

/// The exponents of these primes in `number`; `None` if it is 0 or has another prime.
pub fn exponents(number: u64, primes: &[u64]) -> Option<Vec<i64>> {
    if number == 0 {
        return None;
    }
    let exponents: Vec<i64> = primes.iter().map(|&p| exponent(p, number)).collect();
    let product = primes.iter().zip(&exponents).try_fold(1_u64, |n, (p, &e)| n.checked_mul(p.checked_pow(e as u32)?));
    (product == Some(number)).then_some(exponents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_products_of_their_primes() {
        let primes = primes(10);
        assert_eq!(primes, [2, 3, 5, 7]);
        assert_eq!(exponents(1, &primes), Some(vec![0, 0, 0, 0]));
        assert_eq!(exponents(2520, &primes), Some(vec![3, 2, 1, 1]));
        assert_eq!(exponents(22, &primes), None);
        assert_eq!(exponents(0, &primes), None);
        assert_eq!(exponents(1 << 62, &primes), Some(vec![62, 0, 0, 0]));
    }
}
